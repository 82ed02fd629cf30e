import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerEntry } from './caught-email.ts'
import type { CaughtEmail, LedgerEntry } from './caught-email.ts'

export type EmailStore = {
  /** Oldest first; older ones are dropped when there are too many. */
  readonly emails: readonly CaughtEmail[]
  /** Everything ever accepted, in order. Emptying the mailbox doesn't change it. */
  readonly ledger: readonly LedgerEntry[]
  /** The ledger's entries with this metadata, in order. A search needn't read a long ledger for them. */
  readonly marked: (name: string, value: string) => readonly LedgerEntry[]
  add(email: CaughtEmail): void
  clear(): void
}

/**
 * Stores accepted emails, on disk if a folder is given: one JSON document per line, so that a kill loses at most the last line.
 */
export function openEmailStore(dir: string | undefined, keep: number): EmailStore {
  const files = dir === undefined ? undefined : { emails: join(dir, 'emails.jsonl'), ledger: join(dir, 'ledger.jsonl') }
  if (dir !== undefined) mkdirSync(dir, { recursive: true })
  let emails = readLines<CaughtEmail>(files?.emails).slice(-keep)
  const ledger = readLines<LedgerEntry>(files?.ledger)
  const byMark = new Map<string, LedgerEntry[]>()
  const markOf = (name: string, value: string) => `${name}=${value}`
  const note = (entry: LedgerEntry): void => {
    for (const [name, value] of Object.entries(entry.Metadata)) {
      const mark = markOf(name, value)
      const known = byMark.get(mark)
      if (known) known.push(entry)
      else byMark.set(mark, [entry])
    }
  }
  ledger.forEach(note)

  const rewrite = (): void => {
    if (files === undefined) return
    writeFileSync(`${files.emails}.new`, emails.map((email) => `${JSON.stringify(email)}\n`).join(''), { mode: 0o600 })
    renameSync(`${files.emails}.new`, files.emails)
  }

  return {
    get emails() {
      return emails
    },
    ledger,
    marked: (name, value) => byMark.get(markOf(name, value)) ?? [],
    add: (email) => {
      const entry = ledgerEntry(email)
      if (files !== undefined) {
        appendFileSync(files.ledger, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
        appendFileSync(files.emails, `${JSON.stringify(email)}\n`, { mode: 0o600 })
      }
      ledger.push(entry)
      note(entry)
      emails.push(email)
      if (emails.length >= keep * 2) {
        emails = emails.slice(-keep)
        rewrite()
      }
    },
    clear: () => {
      emails = []
      rewrite()
    },
  }
}

function readLines<T>(file: string | undefined): T[] {
  if (file === undefined || !existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  // End a half-written line, or it would swallow the next email.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as T]
    } catch {
      return []
    }
  })
}
