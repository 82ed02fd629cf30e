/** A chosen file as an import: who is in it, once each, and which rows are left and why. */
import type { ImportFile, ImportPerson, SkippedRow } from '../../../stores/subscriber-import.ts'
import { headingOf, personOf, type Heading } from './columns.ts'
import { rowsOf, textOf } from './file-text.ts'

export type ReadFile = ImportFile & { readonly heading: Heading }

export const mostBytes = 64 * 1024 * 1024

export const noValidRecords = 'No valid records found. CSV must include Email plus either First/ Last Name or a Full Name column.'

/** For so long rows are looked at before the page gets its turn, on a slow machine as on a quick one. */
const sliceMs = 12

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

async function fingerprintOf(file: File, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Pages that came neither by https nor from this machine have no such thing.
  if (!globalThis.crypto.subtle) return `${file.name} ${file.size} ${file.lastModified}`
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads a CSV file. Rows are counted as a spreadsheet counts them. Throws an Error whose message is for people. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > mostBytes) throw new Error('This file is too large to import in one go. Please split it.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = await rowsOf(textOf(bytes))
  const top = Math.max(
    rows.findIndex((cells) => !isEmpty(cells)),
    0,
  )
  const heading = headingOf(rows[top] ?? [])
  const first = heading.titles.length > 0 ? top + 1 : top
  const people: ImportPerson[] = []
  const skipped: SkippedRow[] = []
  const seen = new Set<string>()
  let turnAt = 0
  for (let index = first; index < rows.length; index += 1) {
    if (performance.now() > turnAt) {
      await turn()
      turnAt = performance.now() + sliceMs
    }
    const cells = rows[index]!
    if (isEmpty(cells)) continue
    const row = index + 1
    const person = personOf(cells, heading.columns)
    if (!person) skipped.push({ row, text: cells.join(', ').slice(0, 200), reason: 'not-an-email' })
    else if (seen.has(person.email)) skipped.push({ row, text: person.email, reason: 'duplicate' })
    else {
      seen.add(person.email)
      people.push({ row, ...person })
    }
  }
  if (people.length === 0) throw new Error(noValidRecords)
  const fingerprint = await fingerprintOf(file, bytes)
  return { name: file.name, fingerprint, rows: people.length + skipped.length, people, skipped, heading }
}
