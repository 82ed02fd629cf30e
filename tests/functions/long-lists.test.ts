/** Lists of 100,000 rows: at most 200 rows a page, a limit on every list query, and pages and searches within milliseconds. */
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { listAudit } from '../../src/contracts/admin-audit.ts'
import { readDashboard } from '../../src/contracts/admin-dashboard.ts'
import { listEmailSignups } from '../../src/contracts/admin-email-signup.ts'
import { listRequests } from '../../src/contracts/request/list.ts'
import { searchEverything } from '../../src/contracts/admin-search.ts'
import { listAllTestimonials } from '../../src/contracts/admin-testimonial.ts'
import { listTrash } from '../../src/contracts/admin-trash.ts'
import { listAdminUsers } from '../../src/contracts/account/admin-user.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { maxRows } from '../../src/contracts/page.ts'
import * as adminAudit from '../../netlify/functions/admin/audit.ts'
import * as adminDashboard from '../../netlify/functions/admin/dashboard.ts'
import * as adminEmailSignup from '../../netlify/functions/admin/email-signup.ts'
import * as adminRequest from '../../netlify/functions/admin/request.ts'
import * as adminSearch from '../../netlify/functions/admin/search.ts'
import * as adminTestimonial from '../../netlify/functions/admin/testimonial.ts'
import * as adminTrash from '../../netlify/functions/admin/trash.ts'
import * as adminUser from '../../netlify/functions/admin/user.ts'
import { useClinic } from '../support/clinic.ts'
import { recorded } from '../support/recorded.ts'
import { serve } from '../support/serve.ts'
import { signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  adminAudit,
  adminDashboard,
  adminEmailSignup,
  adminRequest,
  adminSearch,
  adminTestimonial,
  adminTrash,
  adminUser,
)
let admin: SignedIn
const rows = 100_000

/** Fills the tables in parallel, then builds their search indexes. Indexing row by row would take twice as long. */
async function seed() {
  const searches = await clinic.rows<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  for (const { name } of searches) await clinic.rows(`drop index "${name}"`)
  await Promise.all([
    clinic.rows(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, contacted_at, created_at, deleted_at)
       select gen_random_uuid(), 'consultation', 'CO-' || n, 'Person ' || md5(n::text), 'p' || n || '@example.com', '(305) 555-' || lpad((n % 10000)::text, 4, '0'),
         case when n % 50 = 0 then 'new' else 'done' end, case when n % 50 = 0 then null else now() end,
         now() - n * interval '1 minute', case when n % 1000 = 7 then now() - n * interval '1 second' end
       from generate_series(1, $1) n`,
      [rows],
    ),
    clinic.rows(
      `insert into email_signups (id, first_name, email, consent, approved, source_page, user_agent, created_at)
       select gen_random_uuid(), 'N' || n, 's' || n || '@example.com', true, n % 100 <> 0, '/', 'seed', now() - n * interval '1 minute'
       from generate_series(1, $1) n`,
      [rows],
    ),
    clinic.rows(
      `insert into testimonials (id, full_name, display_name, testimonial, is_published, created_at)
       select gen_random_uuid(), 'Voice ' || n, true, 'Words ' || md5(n::text), n % 100 <> 0, now() - n * interval '1 minute'
       from generate_series(1, $1) n`,
      [rows],
    ),
    clinic.rows(
      `insert into audit (at, actor_kind, action, subject_type, subject_id)
       select now() - (100001 - n) * interval '1 minute', 'visitor', 'testimonial.created', 'testimonial', gen_random_uuid()
       from generate_series(1, $1) n`,
      [rows],
    ),
  ])
  await Promise.all(searches.map(({ definition }) => clinic.rows(definition)))
  await clinic.rows('analyze')
}

beforeAll(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
  await seed()
})

const lists: readonly [
  name: string,
  endpoint: Endpoint<never, { rows: readonly { id: unknown }[]; next: string | null }>,
  filters: object,
][] = [
  ['requests', listRequests as never, { view: 'open' }],
  ['requests searched by email', listRequests as never, { q: 'p4242@' }],
  ['requests searched by phone number', listRequests as never, { q: '3055554242' }],
  ['signups', listEmailSignups as never, { view: 'pending' }],
  ['signups searched by email', listEmailSignups as never, { q: 's4242@' }],
  ['testimonials', listAllTestimonials as never, { view: 'pending' }],
  ['testimonials searched by name', listAllTestimonials as never, { q: 'voice 4242' }],
  ['audit', listAudit as never, {}],
  ['trash', listTrash as never, {}],
  ['users', listAdminUsers as never, {}],
]

test.each(lists)('%s: pages hold at most 200 rows and repeat none', async (_name, endpoint, filters) => {
  const first = await call(endpoint, { ...filters, size: maxRows } as never, admin.options)
  if (!first.ok) throw new Error(JSON.stringify(first.failure))
  expect(first.value.rows.length).toBeGreaterThan(0)
  expect(first.value.rows.length).toBeLessThanOrEqual(maxRows)
  if (first.value.next === null) return
  const second = await call(endpoint, { ...filters, size: maxRows, cursor: first.value.next } as never, admin.options)
  if (!second.ok) throw new Error(JSON.stringify(second.failure))
  const ids = [...first.value.rows, ...second.value.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await call(endpoint, { ...filters, size: maxRows + 1 } as never, admin.options)).ok).toBe(false)
})

test('every query for list rows has a limit, and returns at most one row more than a page', async () => {
  const asked = await recorded(async () => {
    for (const [, endpoint, filters] of lists) await call(endpoint, { ...filters, size: maxRows } as never, admin.options)
    await call(searchEverything, { q: 'person' }, admin.options)
    await call(readDashboard, {}, admin.options)
  })
  const ofLists = asked.filter(({ query }) =>
    /from "?\(?(requests|email_signups|testimonials|audit|accounts|subscribers)\b/i.test(query),
  )
  expect(ofLists.length).toBeGreaterThan(lists.length)
  expect(Math.max(...asked.map(({ rowCount }) => rowCount))).toBeLessThanOrEqual(maxRows + 1)
  const isCount = (query: string) => /\bcount\(/i.test(query)
  const isCaller = (query: string) => /"(sessions|devices)"/.test(query)
  expect(
    ofLists.map(({ query }) => query).filter((query) => !/\blimit\b/i.test(query) && !isCount(query) && !isCaller(query)),
  ).toEqual([])
})

/** Each statement's time in the database, in milliseconds. Takes the fastest of nine runs, since other load only adds time. */
async function milliseconds(run: () => Promise<unknown>): Promise<number[]> {
  const asked = await recorded(run)
  const quickest: number[] = []
  for (const { query, params } of asked.filter(({ query: text }) => /\blimit\b/i.test(text) && !/"sessions"/.test(text))) {
    const times: number[] = []
    for (let repeat = 0; repeat < 9; repeat += 1) {
      const [plan] = await clinic.rows<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        `explain (analyze, timing off, format json) ${query}`,
        params,
      )
      times.push(plan!['QUERY PLAN'][0]['Execution Time'])
    }
    quickest.push(Math.min(...times))
  }
  return quickest
}

test.each(lists)('%s: the first page and a deep one take under 25 ms each', async (_name, endpoint, filters) => {
  let cursor: string | undefined
  for (const step of [0, 1]) {
    const times = await milliseconds(async () => {
      const page = await call(endpoint, { ...filters, ...(cursor !== undefined && { cursor }) } as never, admin.options)
      if (page.ok && page.value.next !== null) cursor = page.value.next.length < 12 ? '500' : farBehind(page.value.next)
    })
    expect(times.length).toBeGreaterThan(0)
    expect(Math.max(...times), `page ${step}`).toBeLessThan(25)
    if (cursor === undefined) return
  }
})

/** The same cursor two months back, which is 90,000 rows at one a minute. */
function farBehind(cursor: string): string {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|')
  const earlier = new Date(new Date(time).getTime() - 62 * 86_400_000).toISOString().replace('T', ' ').replace('Z', '+00')
  return Buffer.from(`${earlier}|${id}`).toString('base64url')
}
