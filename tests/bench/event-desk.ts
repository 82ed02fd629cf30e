/** Times the event desk's list, its filters and its search with 100,000 check-ins. */
import { PgDialect } from 'drizzle-orm/pg-core'
import { eventPaths } from '../../src/catalog/event/event.ts'
import type { listCheckIns as contract } from '../../src/contracts/admin-check-in.ts'
import type { InputOf } from '../../src/contracts/endpoint.ts'
import { pageSize } from '../../src/contracts/page.ts'
import { summary, type Row } from './report.ts'
import type { World } from './world.ts'

const checkIns = 100_000

const names = [
  'Ana',
  'Ben',
  'Cleo',
  'Dana',
  'Emil',
  'Fay',
  'Gus',
  'Hana',
  'Ivo',
  'Juno',
  'Kai',
  'Lea',
  'Max',
  'Noa',
  'Oda',
  'Pia',
]
const searches = ['ana', 'cleo', 'dana example', '4711', '555-01', 'zz', 'a', '99999', 'ab12', 'nobody at all', 'pia 7', 'ÉL']

/** Adds one guest every six minutes, over more than a year. */
async function fill({ client }: World): Promise<void> {
  await client.query(
    `insert into event_signups (id, ticket_number, full_name, email, phone, path, source, dob, allergies, medications, medical_history,
      notes, consent_b12, marketing_opt_in, signature, waiver_version, administered, signed_at, created_at)
    select gen_random_uuid(), nextval('ticket_numbers'), name, lower(replace(name, ' ', '.')) || '@example.com',
      '(305) 555-' || lpad((n % 10000)::text, 4, '0'), ($2::text[])[1 + n % 3], 'bench', sealed, sealed, sealed, sealed, sealed,
      true, n % 3 = 0, name, '1', n % 4 > 0, at, at
    from generate_series(1, $1::integer) n,
      lateral (select ($3::text[])[1 + n % 16] || ' ' || initcap(substr(md5(n::text), 1, 8)) as name,
        'test.' || repeat(md5(n::text), 6) as sealed, now() - n * interval '6 minutes' as at) _`,
    [checkIns, eventPaths, names],
  )
  await client.query('vacuum analyze event_signups')
  // Write everything to disk now, or the first timed query pays for it.
  await client.query('checkpoint')
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

export async function eventDeskRows(world: World): Promise<Row[]> {
  const { pageOfCheckIns } = await import('../../netlify/domain/check-in/list.ts')
  const { client, measure } = world
  await fill(world)
  const dialect = new PgDialect()
  const ask = (change: Partial<InputOf<typeof contract>>) => {
    const { sql, params } = dialect.sqlToQuery(pageOfCheckIns({ q: '', order: 'newest', size: pageSize, ...change }))
    return world.ask(sql, params)
  }
  const places = await client.query<{ id: string; place: string }>(
    'select id, created_at::text as place from event_signups tablesample system (2) limit 500',
  )
  const cursors = places.rows.map(({ id, place }) => Buffer.from(`${place}|${id}`).toString('base64url'))
  const path = (run: number) => eventPaths[run % eventPaths.length]!

  const one = await measure(() => client.query('select 1'))
  const page = await measure((run) => ask({ cursor: cursors[run % cursors.length]! }))
  const filtered = await measure((run) => ask({ path: path(run), from: day((run % 300) + 6), to: day(run % 300) }))
  const search = await measure((run) => ask({ q: searches[run % searches.length]!, ...(run % 2 === 0 && { path: path(run) }) }))

  const rows = (what: string, { times, databaseMs }: typeof one, p50: number, p99: number): Row[] => {
    const figures = summary(times)
    return [
      { what, ...figures, databaseMs, target: { says: `p50 ≤ ${p50} ms`, ratio: figures.p50, most: p50 } },
      { what: 'the same, at its slow end', ...figures, target: { says: `p99 ≤ ${p99} ms`, ratio: figures.p99, most: p99 } },
    ]
  }
  return [
    { what: 'limit: select 1', ...summary(one.times), databaseMs: one.databaseMs },
    ...rows(`check-ins: page of ${pageSize} among 100,000`, page, 1, 3),
    ...rows('check-ins: of a path and an Eastern week', filtered, 1, 3),
    ...rows('check-ins: search among 100,000', search, 3, 20),
  ]
}
