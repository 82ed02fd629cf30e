/** Lists subscribers: keyset pages, trigram search, fast with a hundred thousand rows. */
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
import { cursorId } from '../rule/keyset.ts'
import { hasBeyondAscii, leastIndexed, literal, wordsOf } from '../rule/search-words.ts'
import { subscriberColumns, subscriberRow } from './row.ts'

/** A search first looks through this many rows in order; frequent words fill a page from them. */
const nearRows = 1500
/** A search sorts up to this many matches. If there are more, it walks the order, which soon finds enough. */
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

/** The partial index for people who left applies only if the query literally says `<> 'subscribed'`. */
function statusOf(view: InputOf<typeof contract>['view']): SQL[] {
  if (view === 'all') return []
  const left = view === 'subscribed' ? [] : [sql`s.status <> 'subscribed'`]
  return [...left, sql`s.status = ${view}`]
}

const anywhere = (word: string) => `%${literal(word)}%`

/** Whether a row contains a word anywhere. The different collation keeps the planner from using the word index. */
const holds = (word: string) => sql`s.search_text collate "C" like ${anywhere(word)}`

/** The same through the word index, for a word that is long enough. */
const holdsIndexed = (word: string) => sql`s.search_text like ${anywhere(word)}`

/**
 * Matches two letters at the end of the text or before an ASCII character. With that character they form trigrams, few enough for
 * the word index to look up all of them.
 */
function holdsPair(pair: string): SQL {
  return sql`(s.search_text like ${`%${pair}`} or s.search_text ~ ${`${pair}[\\x01-\\x7f]`})`
}

/**
 * Conditions that an index serves. A row contains all the words exactly if it meets one of them. Empty if only walking the order
 * works.
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
 * The statement for a page's rows in order, plus one more. No single plan suits every search: frequent words turn up while
 * walking the order in its own index; rare ones come from the word index and are sorted.
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
  // Wrapped in a case, so the planner walks the order however many matches it expects.
  const walk = sql`select s.id from ${table} where ${kept}${behind} and case when ${fits} then true end`
  const served = servedBy(wanted)
  if (served.length === 0) return rows(sql`${walk} ${page}`)
  // A part that reaches its limit has more than `fewFinds` rows, so the words count as frequent.
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

/** A page of subscribers. The cursor is the last row's id; its current position counts. */
export async function listSubscribers(db: Db, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { rows } = await db.execute<Record<string, unknown>>(pageOfSubscribers(input))
  const page = rows.slice(0, input.size).map(subscriberRow)
  return { rows: page, next: rows.length > input.size ? (page.at(-1)?.id ?? null) : null }
}

/** How many of the subscribers that a search finds are in each state. */
export async function countSubscribers(db: Db, { q }: InputOf<typeof countContract>): Promise<OutputOf<typeof countContract>> {
  const wanted = wordsOf(q).map((word) =>
    word.length >= leastIndexed && !hasBeyondAscii(word) ? holdsIndexed(word) : holds(word),
  )
  const { rows } = await db.execute<{ active: string; unsubscribed: string; bounced: string; all: string }>(sql`
    select count(*) filter (where status = 'subscribed') as active, count(*) filter (where status = 'unsubscribed') as unsubscribed,
      count(*) filter (where status = 'bounced') as bounced, count(*) as all
    from ${table} where ${sql.join([sql`s.deleted_at is null`, ...wanted], sql` and `)}`)
  const { active, unsubscribed, bounced, all } = rows[0]!
  return { active: Number(active), unsubscribed: Number(unsubscribed), bounced: Number(bounced), all: Number(all) }
}

/** A page of the export, by address. The cursor is the last row's id. */
export async function exportPageOfSubscribers(
  db: Db,
  { cursor }: InputOf<typeof exportSubscribers>,
  now: Date,
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
    rows: page.map(({ id: _id, locked: _locked, ...row }) => ({ ...row, exportedAt: now.toISOString() })),
    next: rows.length > exportPage ? (page.at(-1)?.id ?? null) : null,
  }
}
