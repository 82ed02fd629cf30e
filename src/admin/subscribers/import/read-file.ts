/** Reads a file into a table, and a table into an import: each person once, and the skipped rows with reasons. */
import type { ImportFile, ImportPerson, Left, SkippedRow } from '../../../stores/subscriber-import.ts'
import { guessRoles, holdsAddress, isHeading, leavingAmong, leavingIn, reader, type ColumnRole } from './columns.ts'
import { rowsOf, type Row } from './csv-rows.ts'
import { notText, textOf } from './file-text.ts'
import { saysAllLeft } from './left.ts'
import { madeAtOf } from './made-at.ts'

export type Table = {
  readonly name: string
  /** A hash of the file's content. */
  readonly hash: string
  /** The titles as they are in the file; empty if its first row is already a person. */
  readonly titles: readonly string[]
  readonly rows: readonly Row[]
  /** Empty lines and lines above the titles; they don't count as rows. */
  readonly uncounted: number
  readonly roles: readonly ColumnRole[]
  /** Everyone in the file left, judging by its name. */
  readonly allLeft: boolean
  readonly madeAt: string | undefined
}

const mostBytes = 64 * 1024 * 1024

export const noValidRecords = 'No valid records found. CSV must include Email plus either First/ Last Name or a Full Name column.'

/** How long we read rows before letting the page respond, on slow machines as on fast ones. */
const sliceMs = 12
const sampleRows = 50
/** How many rows we search for titles. */
const topRows = 5

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Returns a function to await between rows: it yields to the page when a slice is over. */
function slices(): () => Promise<void> | undefined {
  let turnAt = 0
  return () => {
    if (performance.now() <= turnAt) return undefined
    return new Promise((resolve) =>
      setTimeout(() => {
        turnAt = performance.now() + sliceMs
        resolve()
      }),
    )
  }
}

async function hashOf(file: File, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Web Crypto exists only on https pages and on localhost.
  if (!globalThis.crypto.subtle) return `${file.name} ${file.size} ${file.lastModified}`
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The index of the titles among the first rows; undefined if there are none. */
function headingAmong(rows: readonly Row[]): number | undefined {
  const top = rows.slice(0, topRows)
  const found = top.findIndex(({ cells }) => isHeading(cells) || holdsAddress(cells))
  if (found >= 0 && isHeading(top[found]!.cells)) return found
  return top[0] && !holdsAddress(top[0].cells) ? 0 : undefined
}

/** Reads a CSV file into rows. Throws an Error with a message for people. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > mostBytes) throw new Error('This file is too large to import at once. Please split it into smaller files.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = notText(bytes)
  if (problem !== undefined) throw new Error(problem)
  const rows: Row[] = []
  let empty = 0
  /** Whether cells look like a row: as many cells as titles, with an address in the right one. */
  const looksLikeRow = (cells: readonly string[]) => {
    if (rows.length === 0) return isHeading(cells) || holdsAddress(cells)
    const { cells: titles } = rows[headingAmong(rows) ?? 0] ?? { cells: [] }
    if (cells.length !== titles.length) return false
    const email = guessRoles(titles, titles.length, []).indexOf('email')
    return holdsAddress(email < 0 || holdsAddress(titles) ? cells : [cells[email]!])
  }
  const turn = slices()
  for (const row of rowsOf(textOf(bytes), () => looksLikeRow)) {
    await turn()
    if (isEmpty(row.cells)) empty += 1
    else rows.push(row)
  }
  const top = headingAmong(rows)
  const body = top === undefined ? rows : rows.slice(top + 1)
  if (!body.some(({ cells }) => holdsAddress(cells))) throw new Error(noValidRecords)
  const titles = top === undefined ? [] : rows[top]!.cells.map((title) => title.trim())
  const sample = body.slice(0, sampleRows).map(({ cells }) => cells)
  const width = Math.max(titles.length, ...sample.map((cells) => cells.length))
  return {
    name: file.name,
    hash: await hashOf(file, bytes),
    titles,
    rows: body,
    uncounted: empty + (top ?? 0),
    roles: guessRoles(titles, width, sample),
    allLeft: saysAllLeft(file.name),
    madeAt: madeAtOf(titles, body, file.lastModified),
  }
}

/** Whether a cell ran on over people's rows: two stray quotes can seem to match, with rows of another length between them. */
const ranOn = (cell: string) =>
  /[\r\n]/.test(cell) && cell.split(/[\r\n]+/).some((line) => /[,;\t|]/.test(line) && holdsAddress(line.split(/[,;\t|]/)))

const titleWords: Readonly<Partial<Record<ColumnRole, string>>> = {
  email: 'Email',
  firstName: 'First Name',
  lastName: 'Last Name',
  fullName: 'Full Name',
  tags: 'Tags',
}

/** A title for each column of a file, also if it has none itself. */
function titlesOf({ titles }: Table, roles: readonly ColumnRole[]): string[] {
  return roles.map((role, column) => titles[column] || titleWords[role] || `Column ${column + 1}`)
}

/**
 * The import of a table with these column roles: each row becomes a person or a skipped row, never both. If only the file's
 * name or the person importing says that everyone left, they opted out: a bounce would be permanent. The importing person's
 * word counts as of now, however old the file is.
 */
export async function importOf(table: Table, roles: readonly ColumnRole[], allLeft: boolean): Promise<ImportFile> {
  const personOf = reader(table.titles, roles, table.rows)
  const leaving = leavingAmong(table.titles, roles, table.rows)
  const said = leavingIn(table.titles, table.roles)
  /** How a row's person left, if its cells alone don't say so. */
  const untold = ({ cells, broken }: Row): Left | undefined => {
    const [told, how] = broken ? [] : [said(cells), leaving(cells)]
    if (told !== undefined && told !== 'unclear') return undefined
    return how === undefined || how === 'unclear' ? (allLeft ? 'unsubscribed' : undefined) : how
  }
  const people = new Map<string, ImportPerson>()
  const skipped: SkippedRow[] = []
  const turn = slices()
  for (const found of table.rows) {
    await turn()
    const { row, cells } = found
    // A column that we don't read may quote an email.
    const broken = found.broken || cells.some((cell, column) => (roles[column] ?? 'ignore') !== 'ignore' && ranOn(cell))
    const each: Row = broken ? { row, cells, broken: true } : found
    const text = cells.join(', ').slice(0, 200)
    const read = broken ? undefined : personOf(cells)
    if (!read || (read.isUnclear && !allLeft)) {
      const left = untold(each)
      skipped.push({ row, text, reason: broken ? 'broken' : read ? 'unclear' : 'not-an-email', ...(left && { left }) })
      continue
    }
    const { isUnclear: _unclear, ...person } = read
    const left = person.left ?? (allLeft ? 'unsubscribed' : undefined)
    const known = people.get(person.email)
    // If two rows share an address, either one can say that the person left.
    if (known && left && !known.left) people.set(person.email, { ...known, left })
    if (known) skipped.push({ row, text: person.email, reason: 'duplicate' })
    else people.set(person.email, { row, ...person, ...(left && { left }) })
  }
  const fingerprint = [table.hash, ...roles, allLeft ? 'unsubscribed' : ''].join(' ')
  const source = { titles: titlesOf(table, roles), rows: table.rows }
  const madeAt = allLeft && !table.allLeft ? undefined : table.madeAt
  const { name, rows } = table
  return { name, fingerprint, ...(madeAt && { madeAt }), rows: rows.length, people: [...people.values()], skipped, source }
}
