import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerEntry } from './caught-letter.ts'
import type { CaughtLetter, LedgerEntry } from './caught-letter.ts'

export type LetterStore = {
  /** Oldest first; older ones are dropped when there are too many. */
  readonly letters: readonly CaughtLetter[]
  /** Everything ever accepted, in order. Emptying the mailbox doesn't change it. */
  readonly ledger: readonly LedgerEntry[]
  /** The ledger's entries with this metadata, in order. A search needn't read a long ledger for them. */
  readonly marked: (name: string, value: string) => readonly LedgerEntry[]
  add(letter: CaughtLetter): void
  clear(): void
}

/**
 * Stores accepted emails, on disk if a folder is given: one JSON document per line, so that a kill loses at most the last line.
 */
export function openLetterStore(dir: string | undefined, keep: number): LetterStore {
  const files = dir === undefined ? undefined : { letters: join(dir, 'letters.jsonl'), ledger: join(dir, 'ledger.jsonl') }
  if (dir !== undefined) mkdirSync(dir, { recursive: true })
  let letters = readLines<CaughtLetter>(files?.letters).slice(-keep)
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
    writeFileSync(`${files.letters}.new`, letters.map((letter) => `${JSON.stringify(letter)}\n`).join(''), { mode: 0o600 })
    renameSync(`${files.letters}.new`, files.letters)
  }

  return {
    get letters() {
      return letters
    },
    ledger,
    marked: (name, value) => byMark.get(markOf(name, value)) ?? [],
    add: (letter) => {
      const entry = ledgerEntry(letter)
      if (files !== undefined) {
        appendFileSync(files.ledger, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
        appendFileSync(files.letters, `${JSON.stringify(letter)}\n`, { mode: 0o600 })
      }
      ledger.push(entry)
      note(entry)
      letters.push(letter)
      if (letters.length >= keep * 2) {
        letters = letters.slice(-keep)
        rewrite()
      }
    },
    clear: () => {
      letters = []
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
