/** The list of subscribers: by keyset, searched by trigrams, quick among a hundred thousand (performance, "Server"). */
import { sql, type SQL } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import {
  exportPage,
  type countSubscribers as countContract,
  type exportSubscribers,
  type listSubscribers as contract,
} from '../../../src/contracts/subscriber.ts'
import type { Db } from '../../db/client.ts'
import { isBeyondAscii } from '../../db/columns.ts'
import { subscribers } from '../../db/schema/subscriber.ts'
import { cursorId, hasBeyondAscii, leastIndexed, literal, wordsOf } from '../rule/keyset.ts'
import { subscriberColumns, subscriberRow } from './subscriber.ts'

/** So many rows of the order are looked through first: what many have in common fills a page from them. */
const nearRows = 1500
/** Up to so many finds are sorted; where there are more, the order is walked on, which meets enough of them soon. */
const fewFinds = 2000

const table = sql`${subscribers} s`

type Order = { readonly by: SQL; readonly key: SQL; readonly after: (cursor: string) => SQL }

const orders: Readonly<Record<'name' | 'newest', Order>> = {
  name: {
    by: sql`s.sort_name, s.id`,
    key: sql`s.sort_name`,
    after: (cursor) =>
      sql`(s.sort_name, s.id) > (select l.sort_name, l.id from ${subscribers} l where l.id = ${cursorId(cursor)}::uuid)`,
  },
  newest: {
    by: sql`s.created_at desc, s.id desc`,
    key: sql`s.created_at`,
    after: (cursor) =>
      sql`(s.created_at, s.id) < (select l.created_at, l.id from ${subscribers} l where l.id = ${cursorId(cursor)}::uuid)`,
  },
}

/** The index of those who left serves what says `<> 'subscribed'` in so many words. */
function statusOf(view: InputOf<typeof contract>['view']): SQL[] {
  if (view === 'all') return []
  const left = view === 'subscribed' ? [] : [sql`s.status <> 'subscribed'`]
  return [...left, sql`s.status = ${view}`]
}

const anywhere = (word: string) => `%${literal(word)}%`

/** Whether a row holds a word anywhere. Under another collation than its own the index of words stays out of it. */
const holds = (word: string) => sql`s.search_text collate "C" like ${anywhere(word)}`

/** The same by the index of words, for a word that is long enough. */
const holdsIndexed = (word: string) => sql`s.search_text like ${anywhere(word)}`

/**
 * Of rows that hold two letters, those where they end the text or something of ASCII follows. With what follows they make
 * trigrams, few enough for the index of words to look them all up.
 */
function holdsPair(pair: string): SQL {
  return sql`(s.search_text like ${`%${pair}`} or s.search_text ~ ${`${pair}[\\x01-\\x7f]`})`
}

/**
 * Conditions that an index serves each, and that together only rows meet that hold all words, and every such row meets one
 * of. None where only the order can be walked.
 */
function servedBy(wanted: readonly string[]): SQL[] {
  const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
  const amongBeyond = all([isBeyondAscii(sql`s.search_text`), ...wanted.map(holds)])
  if (wanted.some(hasBeyondAscii)) return [amongBeyond]
  const isLong = (word: string) => word.length >= leastIndexed
  if (wanted.some(isLong)) return [all(wanted.map((word) => (isLong(word) ? holdsIndexed(word) : holds(word))))]
  const pairs = wanted.filter((word) => /^[0-9a-z]{2}$/.test(word))
  return pairs.length === 0 ? [] : [all([...pairs.map(holdsPair), ...wanted.map(holds)]), amongBeyond]
}

/**
 * The rows of a page in their order, one more than its size. No one plan serves every search: what is frequent is met while
 * walking the order, in its index alone; what is rare comes from the index of words and is sorted.
 */
export function pageOfSubscribers({ q, view, sort, cursor, size }: InputOf<typeof contract>): SQL {
  const { by, key, after } = orders[sort]
  const wanted = wordsOf(q)
  const kept = sql.join([sql`s.deleted_at is null`, ...statusOf(view)], sql` and `)
  const fits = sql.join(wanted.map(holds), sql` and `)
  const behind = cursor === undefined ? sql`` : sql` and ${after(cursor)}`
  const page = sql`order by ${by} limit ${size + 1}`
  if (wanted.length === 0) return sql`select ${subscriberColumns} from ${table} where ${kept}${behind} ${page}`
  const rows = (ids: SQL) => sql`select ${subscriberColumns} from ${table} where s.id in (${ids}) ${page}`
  // As a case, so that the order is walked whatever is thought of how many fit.
  const walk = sql`select s.id from ${table} where ${kept}${behind} and case when ${fits} then true end`
  const served = servedBy(wanted)
  if (served.length === 0) return rows(sql`${walk} ${page}`)
  // One that is cut short is more than a few by itself.
  const finds = served.map(
    (fit) =>
      sql`(select s.id, ${key} from ${table} where ${kept} and ${fit} and not (select yes from enough) limit ${fewFinds + 1})`,
  )
  return sql`
    with near as materialized (
      select s.id from (
        select s.id, s.search_text from ${table} where ${kept}${behind} order by ${by} limit ${nearRows}
      ) s where ${fits} limit ${size + 1}
    ),
    enough as (select count(*) > ${size} as yes from near),
    found as materialized (${sql.join(finds, sql` union `)}),
    frequent as (select count(*) > ${fewFinds} as yes from found)
    ${rows(sql`
      select id from near where (select yes from enough)
      union all
      (select s.id from found s where not (select yes from frequent)${behind} ${page})
      union all
      (${walk} and (select yes from frequent) ${page})`)}`
}

/** A page of subscribers. The cursor is the id of the last row, wherever that stands by then. */
export async function listSubscribers(db: Db, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { rows } = await db.execute<Record<string, unknown>>(pageOfSubscribers(input))
  const page = rows.slice(0, input.size).map(subscriberRow)
  return { rows: page, next: rows.length > input.size ? (page.at(-1)?.id ?? null) : null }
}

/** How many there are in each state. */
export async function countSubscribers(db: Db): Promise<OutputOf<typeof countContract>> {
  const { rows } = await db.execute<{ active: string; unsubscribed: string; bounced: string; all: string }>(sql`
    select count(*) filter (where status = 'subscribed') as active, count(*) filter (where status = 'unsubscribed') as unsubscribed,
      count(*) filter (where status = 'bounced') as bounced, count(*) as all from ${subscribers} where deleted_at is null`)
  const { active, unsubscribed, bounced, all } = rows[0]!
  return { active: Number(active), unsubscribed: Number(unsubscribed), bounced: Number(bounced), all: Number(all) }
}

/** A page of the export, by address; the cursor is the id of the last row. */
export async function exportPageOfSubscribers(
  db: Db,
  { cursor }: InputOf<typeof exportSubscribers>,
): Promise<OutputOf<typeof exportSubscribers>> {
  const behind =
    cursor === undefined
      ? sql``
      : sql` and s.email > (select l.email from ${subscribers} l where l.id = ${cursorId(cursor)}::uuid)`
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select ${subscriberColumns} from ${table} where s.deleted_at is null${behind} order by s.email limit ${exportPage + 1}`,
  )
  const page = rows.slice(0, exportPage).map(subscriberRow)
  return {
    rows: page.map(({ id: _id, locked: _locked, ...row }) => row),
    next: rows.length > exportPage ? (page.at(-1)?.id ?? null) : null,
  }
}
