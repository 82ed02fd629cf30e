/** Pages long lists by the last row's position instead of an offset, so page 900 costs the same as page 1. */
import { and, asc, desc, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isDay } from '../../../src/catalog/eastern.ts'
import { rowId, type Order } from '../../../src/contracts/page.ts'
import { isBeyondAscii } from '../../db/columns.ts'
import { Refusal } from '../../refusal.ts'

/** A row's position: its time, to the microsecond as the database writes it, and its id. */
export type Place = { readonly time: string; readonly id: string }

export type Keyed = { readonly time: Column; readonly id: Column }

function cursorOf({ time, id }: Place): string {
  return Buffer.from(`${time}|${id}`).toString('base64url')
}

/** A time as the database writes it. Whether the day exists is checked separately. */
const written = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

const gone = () => new Refusal('invalid-input', { fields: { cursor: 'This page is not there any more.' } })

/** For lists whose cursor is the last row's id: returns that id. Refuses `invalid-input` for a cursor that isn't ours. */
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

/** A row's time as a cursor stores it. Select it beside the row. */
export function placeTime(time: Column): SQL<string> {
  return sql<string>`${time}::text`
}

/** Matches rows after a cursor, or all rows without one. Refuses `invalid-input` for a cursor that isn't ours. */
export function behind({ time, id }: Keyed, order: Order, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const place = placeOf(cursor)
  const last = sql`(${place.time}::timestamptz, ${place.id}::uuid)`
  return order === 'newest' ? sql`(${time}, ${id}) < ${last}` : sql`(${time}, ${id}) > ${last}`
}

/** A page's order. The id breaks ties within a microsecond, so no row is skipped or shown twice. */
export function inOrder({ time, id }: Keyed, order: Order): [SQL, SQL] {
  return order === 'newest' ? [desc(time), desc(id)] : [asc(time), asc(id)]
}

/** Splits `size + 1` rows into the page and the next page's cursor. */
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

/** The words of a search, in lowercase. */
export function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Escapes a word, so that `like` takes it literally. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Whether a text contains every word of a search. The text must be lowercase already. Undefined if nothing is searched for. */
export function holding(text: SQLWrapper, search: string): SQL | undefined {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  return and(...words.map((word) => sql`${text} like ${`%${literal(word)}%`}`))
}

/** Whether a word has a letter beyond ASCII. Only texts that have one too can contain it. */
export const hasBeyondAscii = (word: string) => /[^\0-\x7f]/.test(word)

/** Shorter words have a trigram only at their beginning, so an index can't find them inside other words. */
export const leastIndexed = 3

/** Whether a text contains a search's words: longer ones anywhere, those of one or two letters at the start of a word. */
function holdingBeginnings(text: SQL, words: readonly string[]): SQL | undefined {
  const short = words.filter((word) => word.length < leastIndexed).map(literal)
  return and(
    holding(text, words.filter((word) => word.length >= leastIndexed).join(' ')),
    ...short.map((word) => sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`),
  )
}

/** `holding` for long lists, where an index finds the rows: the word index, or the smaller one for texts beyond ASCII. */
export function holdingIndexed(column: Column, search: string): SQL | undefined {
  const words = wordsOf(search)
  if (!words.some(hasBeyondAscii)) return holdingBeginnings(sql`${column}`, words)
  // A different collation keeps the planner from using the word index.
  return and(isBeyondAscii(column), holdingBeginnings(sql`${column} collate "C"`, words))
}

/** `holding` for rows already read in order: the planner considers no index, and letters are compared as bytes. */
export function holdingWalked(column: Column, search: string): SQL | undefined {
  const held = holdingBeginnings(sql`${column} collate "C"`, wordsOf(search))
  return held && sql`case when ${held} then true end`
}
