/** Pages long lists by the last row's position instead of an offset, so page 900 costs the same as page 1. */
import { asc, desc, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isDay } from '../../../src/catalog/time/eastern.ts'
import { rowId, type Order } from '../../../src/contracts/page.ts'
import { Refusal } from '../../refusal.ts'

/** A row's position: its time, to the microsecond as the database writes it, and its id. */
type Place = { readonly time: string; readonly id: string }

/** What a list is sorted by: a time, stored or computed, and the id. */
export type Keyed = { readonly time: SQLWrapper; readonly id: Column }

function cursorOf({ time, id }: Place): string {
  return Buffer.from(`${time}|${id}`).toString('base64url')
}

/** A time as the database writes it. Whether the day exists is checked separately. */
const written = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

/** For a cursor that isn't ours. */
export const pageGone = () => new Refusal('invalid-input', { fields: { cursor: 'This page no longer exists.' } })

/** For lists whose cursor is the last row's id: returns that id. Refuses `invalid-input` for a cursor that isn't ours. */
export function cursorId(cursor: string): string {
  if (!rowId.safeParse(cursor).success) throw pageGone()
  return cursor
}

function placeOf(cursor: string): Place {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('|')
  const whole = written.test(time) && isDay(time.slice(0, 10)) && rowId.safeParse(id).success
  if (!whole || rest.length > 0) throw pageGone()
  return { time, id }
}

/** A row's time as a cursor stores it. Select it beside the row. */
export function placeTime(time: SQLWrapper): SQL<string> {
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
