/** With many subscribers, the list and its search use their indexes for any query. */
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { pageOfSubscribers } from '../../../netlify/domain/subscriber/list.ts'
import { useClinic } from '../../support/clinic.ts'

const clinic = useClinic()
const dialect = new PgDialect()

type Input = Parameters<typeof pageOfSubscribers>[0]

beforeAll(async () => {
  await clinic.reset()
  await clinic.rows(
    `insert into subscribers (id, email, address_hash, first_name, last_name, status, source, created_at)
     select gen_random_uuid(), n || '@example.com', md5(n::text), case when n % 40 = 0 then 'Зоя' else 'Person' end, md5((n * 7)::text),
       case when n % 500 = 0 then 'bounced' when n % 50 = 0 then 'unsubscribed' else 'subscribed' end, 'admin_manual',
       now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  )
  await clinic.rows('vacuum analyze subscribers')
})

async function planOf(change: Partial<Input>): Promise<string> {
  const [bounced] = await clinic.rows<{ id: string }>(`select id from subscribers where status = 'bounced' limit 1`)
  const cursor = change.cursor === undefined ? {} : { cursor: bounced!.id }
  const { sql, params } = dialect.sqlToQuery(
    pageOfSubscribers({ q: '', view: 'all', sort: 'name', size: 100, ...change, ...cursor }),
  )
  const rows = await clinic.rows<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each<[string, Partial<Input>, string]>([
  ['a page by name', { cursor: 'x' }, 'subscribers_by_name'],
  ['a page of the newest subscribers', { sort: 'newest', cursor: 'x' }, 'subscribers_newest'],
  ['a page of bounced subscribers', { view: 'bounced', cursor: 'x' }, 'subscribers_left'],
  ['the first page of unsubscribed people', { view: 'unsubscribed' }, 'subscribers_left'],
  ['a search with few matches', { q: '4711' }, 'subscribers_search'],
  ['a search without matches', { q: 'nobody at all' }, 'subscribers_search'],
  ['a search that matches everyone', { q: 'example' }, 'subscribers_by_name'],
  ['a search for one letter', { q: 'q' }, 'Index Only Scan using subscribers_by_name'],
  ['a search for two letters', { q: 'zz' }, 'Bitmap Index Scan on subscribers_search'],
  ['a search for two letters twice', { q: 'zz qx', sort: 'newest' }, 'Bitmap Index Scan on subscribers_search'],
  ['a search for two non-Latin letters', { q: 'юл', cursor: 'x' }, 'subscribers_beyond_ascii'],
  ['a search for a non-Latin name', { q: 'зоэ', sort: 'newest' }, 'subscribers_beyond_ascii'],
  ['a search among subscribed people', { q: 'zz', view: 'subscribed' }, 'Bitmap Index Scan on subscribers_search'],
])('%s uses an index', async (_name, change, index) => {
  const plan = await planOf(change)
  expect(plan).toContain(index)
  // When a search matches nearly everyone, no index is faster than the table itself.
  if (change.q !== 'example') expect(plan).not.toContain('Seq Scan on subscribers')
})
