/** The list of subscribers: by keyset, searched by trigrams, quick among a hundred thousand (performance, "Server"). */
import { sql, type SQL } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../src/contracts/endpoint.ts'
import {
  exportPage,
  type countSubscribers as countContract,
  type exportSubscribers,
  type listSubscribers as contract,
} from '../../src/contracts/subscriber.ts'
import type { Db } from '../db/client.ts'
import { subscribers } from '../db/schema.ts'
import { cursorId } from './keyset.ts'
import { subscriberColumns, subscriberRow } from './subscriber.ts'

/** Up to so many finds are sorted; of more, the sorted list is walked instead, where one in two hundred fits. */
const fewFinds = 500

const table = sql`${subscribers} s`

type Order = { readonly by: SQL; readonly after: (cursor: string) => SQL }

const orders: Readonly<Record<'name' | 'newest', Order>> = {
  name: {
    by: sql`s.sort_name, s.id`,
    after: (cursor) =>
      sql`(s.sort_name, s.id) > (select l.sort_name, l.id from ${subscribers} l where l.id = ${cursorId(cursor)}::uuid)`,
  },
  newest: {
    by: sql`s.created_at desc, s.id desc`,
    after: (cursor) =>
      sql`(s.created_at, s.id) < (select l.created_at, l.id from ${subscribers} l where l.id = ${cursorId(cursor)}::uuid)`,
  },
}

function words(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The index of those who left serves what says `<> 'subscribed'` in so many words. */
function statusOf(view: InputOf<typeof contract>['view']): SQL[] {
  if (view === 'all') return []
  const left = view === 'subscribed' ? [] : [sql`s.status <> 'subscribed'`]
  return [...left, sql`s.status = ${view}`]
}

function like(word: string): SQL {
  return sql`s.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** The ids of a page in their order, one more than its size. Few finds are sorted, many are met while walking the order. */
export function pageOfSubscribers({ q, view, sort, cursor, size }: InputOf<typeof contract>): SQL {
  const { by, after } = orders[sort]
  const behind = cursor === undefined ? sql`` : sql` and ${after(cursor)}`
  const wanted = words(q)
  const fits = sql.join([sql`s.deleted_at is null`, ...statusOf(view), ...wanted.map(like)], sql` and `)
  const page = sql`order by ${by} limit ${size + 1}`
  if (wanted.length === 0) return sql`select ${subscriberColumns} from ${table} where ${fits}${behind} ${page}`
  return sql`
    with found as materialized (select s.id from ${table} where ${fits} limit ${fewFinds + 1}),
    finds as (select count(*) > ${fewFinds} as many from found)
    select ${subscriberColumns} from (
      (select s.* from ${table} where s.id in (select id from found) and not (select many from finds)${behind})
      union all
      (select s.* from ${table} where (select many from finds) and ${fits}${behind} ${page})
    ) s ${page}`
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
