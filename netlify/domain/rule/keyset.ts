/** Pages of long lists, by the place of the last row and not by counting: page 900 costs what page 1 does. */
import { and, asc, desc, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isDay } from '../../../src/catalog/eastern.ts'
import { rowId, type Order } from '../../../src/contracts/page.ts'
import { isBeyondAscii } from '../../db/columns.ts'
import { Refusal } from '../../refusal.ts'

/** A row's place: its time, to the microsecond as the database writes it, and its id. */
export type Place = { readonly time: string; readonly id: string }

export type Keyed = { readonly time: Column; readonly id: Column }

function cursorOf({ time, id }: Place): string {
  return Buffer.from(`${time}|${id}`).toString('base64url')
}

/** A time as the database writes it; whether the day exists is asked apart. */
const written = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

const gone = () => new Refusal('invalid-input', { fields: { cursor: 'This page is not there any more.' } })

/** Of lists whose cursor is the id of their last row: that id. Refuses `invalid-input` for a cursor that is none of ours. */
export function cursorId(cursor: string): string {
  if (!rowId.safeParse(cursor).success) throw gone()
  return cursor
}

function placeOf(cursor: string): Place {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('|')
  const whole = written.test(time) && isDay(time.slice(0, 10)) && rowId.safeParse(id).success
  if (!whole || rest.length > 0) throw gone()
  return { time, id }
}

/** The time of a row as a cursor keeps it: selected beside the row. */
export function placeTime(time: Column): SQL<string> {
  return sql<string>`${time}::text`
}

/** What lies behind a cursor; nothing is excluded without one. Refuses `invalid-input` for a cursor that is none of ours. */
export function behind({ time, id }: Keyed, order: Order, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const place = placeOf(cursor)
  const last = sql`(${place.time}::timestamptz, ${place.id}::uuid)`
  return order === 'newest' ? sql`(${time}, ${id}) < ${last}` : sql`(${time}, ${id}) > ${last}`
}

/** What a page is ordered by; the id decides between rows of one microsecond, so that none is left out or shown twice. */
export function inOrder({ time, id }: Keyed, order: Order): [SQL, SQL] {
  return order === 'newest' ? [desc(time), desc(id)] : [asc(time), asc(id)]
}

/** Of `size + 1` rows, the page and the cursor of the next one. */
export function toPage<Row extends { readonly place: string; readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { rows: Omit<Row, 'place'>[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    rows: page.map(({ place: _, ...row }) => row),
    next: rows.length > size && last ? cursorOf({ time: last.place, id: last.id }) : null,
  }
}

/** The words of a search, in small letters. */
export function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** A word as `like` takes it for itself. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Whether a text holds every word of a search, in any case; undefined when nothing is looked for. */
export function holding(text: SQLWrapper, search: string): SQL | undefined {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  return and(...words.map((word) => sql`${text} like ${`%${literal(word)}%`}`))
}

/** Whether a word has a letter beyond ASCII: only a text that has one too can hold it. */
export const hasBeyondAscii = (word: string) => /[^\0-\x7f]/.test(word)

/** Shorter words have no trigram that an index could find inside of a word, but one for its beginning. */
export const leastIndexed = 3

/** Whether a text holds the words of a search: longer ones anywhere, and those of one or two letters where words begin. */
function holdingBeginnings(text: SQL, words: readonly string[]): SQL | undefined {
  const short = words.filter((word) => word.length < leastIndexed).map(literal)
  return and(
    holding(text, words.filter((word) => word.length >= leastIndexed).join(' ')),
    ...short.map((word) => sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`),
  )
}

/** As `holding`, for long lists where an index finds the rows: that of words, or the shorter one of texts beyond ASCII. */
export function holdingIndexed(column: Column, search: string): SQL | undefined {
  const words = wordsOf(search)
  if (!words.some(hasBeyondAscii)) return holdingBeginnings(sql`${column}`, words)
  // Under another collation than its own the index of words stays out of a text.
  return and(isBeyondAscii(column), holdingBeginnings(sql`${column} collate "C"`, words))
}

/** The same for rows that come in their order anyway: no index is weighed, and letters are compared as bytes. */
export function holdingWalked(column: Column, search: string): SQL | undefined {
  const held = holdingBeginnings(sql`${column} collate "C"`, wordsOf(search))
  return held && sql`case when ${held} then true end`
}
