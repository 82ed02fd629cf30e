/** Compares an import of 100,000 people with COPY, and times the list and its search at that size. */
import { PgDialect } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageSize } from '../../src/contracts/page.ts'
import { importBatch } from '../../src/contracts/subscriber-import.ts'
import { summary, type Row } from './report.ts'
import type { Measured, World } from './world.ts'

const people = 100_000
const once = { runs: 1, warmUp: 0 }
const admin = { userId: '00000000-0000-4000-8000-000000000001' }
const names = ['Ana', 'Bo', 'Camille', 'Dario', 'Elodie', 'Farah', 'Gus', 'Hana', 'Ines', 'Jonas']
const families = ['Pereira', 'Lindqvist', 'Moreau', 'Okafor', 'Rossi', 'Tanaka', 'Weber', 'Young', 'Zhang']

const person = (n: number, round: number) => ({
  email: `${names[n % 10]!.toLowerCase()}.${n}@example${n % 7}.com`,
  firstName: names[(n + round) % 10]!,
  lastName: families[n % 9]!,
})

const everybody = (round: number) => Array.from({ length: people }, (_, n) => person(n, round))

/** The limit: writes the same rows with COPY and one statement, into the same table with the same indexes. */
async function copied({ client, dir, measure }: World, round: number): Promise<Measured> {
  const file = join(dir, 'people.csv')
  const lines = everybody(round).map(({ email, firstName, lastName }) => `${email},${firstName},${lastName}`)
  await writeFile(file, `${lines.join('\n')}\n`)
  return measure(async () => {
    await client.query('create temporary table given (email text, first_name text, last_name text)')
    await client.query(`copy given from '${file}' with (format csv)`)
    await client.query(`
      insert into subscribers as s (id, email, address_hash, first_name, last_name, status, source, created_at, subscribed_at)
      select gen_random_uuid(), email, encode(sha256(convert_to(email, 'UTF8')), 'hex'), first_name, last_name, 'subscribed',
        'admin_csv_import', now(), now() from given
      on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name`)
    await client.query('drop table given')
  }, once)
}

async function imported({ measure }: World, round: number): Promise<Measured> {
  const { importSubscribers } = await import('../../netlify/domain/subscriber/import.ts')
  const { letIn } = await import('../../netlify/mail/broadcast.ts')
  const { openDb } = await import('../../netlify/db/client.ts')
  const rows = everybody(round)
  const importId = randomUUID()
  return measure(async () => {
    for (let at = 0; at < people; at += importBatch.usual)
      await importSubscribers(
        openDb(60_000),
        { importId, rows: rows.slice(at, at + importBatch.usual), resubscribe: false },
        admin,
        new Date(),
        letIn,
      )
  }, once)
}

const row = (what: string, measured: Measured): Row => ({
  what,
  ...summary(measured.times),
  databaseMs: measured.databaseMs,
})

function beside(what: string, ours: Measured, limit: Measured): Row {
  const share = limit.databaseMs / ours.databaseMs
  const speed = Math.round(people / (ours.databaseMs / 1000)).toLocaleString('en-US')
  return {
    ...row(`${what}: ${speed} rows/s`, ours),
    target: {
      says: `≥ 0.85 × limit in the database (it is ${share.toFixed(2)} ×): time ≤ 1.18 ×`,
      ratio: 1 / share,
      most: 1 / 0.85,
    },
  }
}

export async function importRows(world: World): Promise<Row[]> {
  const empty = () => world.client.query('truncate subscribers, suppressions')
  // Run once untimed, to warm up the database's files.
  await empty()
  await copied(world, 0)
  await empty()
  const limitNew = await copied(world, 0)
  await world.client.query('vacuum analyze subscribers')
  const limitAgain = await copied(world, 1)
  await empty()
  await world.client.query('vacuum analyze subscribers')
  const oursNew = await imported(world, 0)
  await world.client.query('vacuum analyze subscribers')
  const oursAgain = await imported(world, 1)
  await world.client.query('vacuum analyze subscribers')
  return [
    row(`limit: COPY and INSERT of ${people} new rows`, limitNew),
    beside('import of as many new ones', oursNew, limitNew),
    row('limit: the same rows, changed', limitAgain),
    beside('import of as many changed ones', oursAgain, limitAgain),
  ]
}

const searches = [
  'ana',
  'per',
  'lindqvist',
  'ana moreau',
  '4711',
  'example3',
  'zz',
  'a',
  'young',
  'o.1234',
  'ÉL',
  'nobody at all',
]

/** Uses the list that the import benchmark left. Makes two imports if there is none. */
async function fill(world: World): Promise<void> {
  const { rows } = await world.client.query<{ full: boolean }>('select count(*) = $1::integer as full from subscribers', [people])
  if (rows[0]!.full) return
  await world.client.query('truncate subscribers, suppressions')
  for (const round of [0, 1]) {
    await imported(world, round)
    await world.client.query('vacuum analyze subscribers')
  }
}

export async function listRows(world: World): Promise<Row[]> {
  const { pageOfSubscribers } = await import('../../netlify/domain/subscriber/list.ts')
  const { client, measure } = world
  await fill(world)
  // Write everything to disk now, or the first timed query pays for it.
  await client.query('checkpoint')
  const dialect = new PgDialect()
  const ids = (await client.query<{ id: string }>('select id from subscribers tablesample system (2) limit 500')).rows
  const ask = (change: Partial<Parameters<typeof pageOfSubscribers>[0]>) => {
    const { sql, params } = dialect.sqlToQuery(pageOfSubscribers({ q: '', view: 'all', sort: 'name', size: pageSize, ...change }))
    return world.ask(sql, params)
  }
  const one = await measure(() => client.query('select 1'))
  const page = await measure((run) => ask({ cursor: ids[run % ids.length]!.id }))
  const search = await measure((run) => ask({ q: searches[run % searches.length]! }))
  const upTo = (says: string, figure: number, most: number) => ({ says, ratio: figure, most })
  const [pages, found] = [summary(page.times), summary(search.times)]
  return [
    { what: 'limit: select 1', ...summary(one.times), databaseMs: one.databaseMs },
    { ...row(`page of ${pageSize} among 100,000`, page), target: upTo('p50 ≤ 1 ms', pages.p50, 1) },
    { ...row('the same, at its slow end', page), target: upTo('p99 ≤ 3 ms', pages.p99, 3) },
    { ...row('search among 100,000', search), target: upTo('p50 ≤ 3 ms', found.p50, 3) },
    { ...row('the same, at its slow end', search), target: upTo('p99 ≤ 20 ms', found.p99, 20) },
  ]
}
