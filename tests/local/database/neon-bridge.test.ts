import { neon, neonConfig, Pool } from '@neondatabase/serverless'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startNeonBridge, useLocalNeon } from '../../../netlify/local/database/neon-bridge.ts'
import type { NeonBridge, NeonFault } from '../../../netlify/local/database/neon-bridge.ts'
import { startPostgres } from '../../../netlify/local/database/postgres.ts'
import type { LocalPostgres } from '../../../netlify/local/database/postgres.ts'
import { makeFolder } from '../workplace.ts'

const folder = makeFolder()
let postgres: LocalPostgres
let bridge: NeonBridge
let url: string

beforeAll(async () => {
  postgres = await startPostgres({ dir: folder.path, fast: true })
  bridge = await startNeonBridge()
  useLocalNeon(neonConfig, bridge)
  await postgres.createDatabase('fruit')
  url = postgres.url('fruit')
  await neon(
    url,
  )`CREATE TABLE fruit (id serial PRIMARY KEY, name text NOT NULL CONSTRAINT fruit_name_key UNIQUE, weight numeric, picked timestamptz, tags text[], seen jsonb)`
})

afterAll(async () => {
  await bridge.stop()
  await postgres.destroy()
  folder.remove()
})

afterEach(async () => {
  bridge.fault = undefined
  await bridge.up()
  await neon(url)`DELETE FROM fruit`
})

const names = async () => (await neon(url)`SELECT name FROM fruit ORDER BY id`).map((row) => row['name'])

function openPool() {
  const pool = new Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  return pool
}

test('a statement over HTTP returns values of every type as the driver parses them', async () => {
  const sql = neon(url, { fullResults: true })
  const picked = new Date('2027-03-14T07:30:00.123Z')
  const seen = { by: 'Renée', "it's": [1, null] }
  const result =
    await sql`INSERT INTO fruit (name, weight, picked, tags, seen) VALUES (${'pear'}, ${1.5}, ${picked}, ${['a', 'b"c']}, ${JSON.stringify(seen)}) RETURNING *`
  expect(result).toMatchObject({ command: 'INSERT', rowCount: 1 })
  expect(result.rows[0]).toMatchObject({ name: 'pear', weight: '1.5', picked, tags: ['a', 'b"c'], seen })
  expect(result.fields[0]).toMatchObject({ name: 'id', dataTypeID: 23 })
})

test('a batch over HTTP is one transaction', async () => {
  const sql = neon(url)
  const [, rows] = await sql.transaction([
    sql`INSERT INTO fruit (name) VALUES ('fig')`,
    sql`SELECT count(*)::int AS n FROM fruit`,
  ])
  expect(rows).toEqual([{ n: 1 }])
  await expect(
    sql.transaction([sql`INSERT INTO fruit (name) VALUES ('plum')`, sql`INSERT INTO fruit (name) VALUES ('fig')`]),
  ).rejects.toMatchObject({
    code: '23505',
  })
  expect(await names()).toEqual(['fig'])
})

test('an error over HTTP has PostgreSQL’s code, constraint and detail', async () => {
  const sql = neon(url)
  await sql`INSERT INTO fruit (name) VALUES ('fig')`
  await expect(sql`INSERT INTO fruit (name) VALUES ('fig')`).rejects.toMatchObject({
    name: 'NeonDbError',
    code: '23505',
    constraint: 'fruit_name_key',
    table: 'fruit',
    detail: 'Key (name)=(fig) already exists.',
  })
  await expect(sql`INSERT INTO fruit (name) VALUES (${null})`).rejects.toMatchObject({ code: '23502', column: 'name' })
  await expect(neon(url.replace('/fruit', '/missing'))`SELECT 1`).rejects.toMatchObject({ code: '3D000' })
})

test('a prepared statement works again after its table changes', async () => {
  const sql = neon(url)
  await sql`CREATE TABLE basket (a int)`
  expect(await sql`SELECT * FROM basket WHERE ${1} = 1`).toEqual([])
  await sql`ALTER TABLE basket ADD COLUMN b int`
  await sql`SELECT * FROM basket WHERE ${1} = 1`.catch(() => {})
  expect(await sql`SELECT * FROM basket WHERE ${1} = 1`).toEqual([])
  await sql`DROP TABLE basket`
})

test('settings and transactions of one request do not reach the next', async () => {
  const sql = neon(url)
  await sql`SET application_name = 'left-over'`
  await sql`BEGIN`
  for (let index = 0; index < 5; index += 1) {
    expect(await sql`SELECT current_setting('application_name') = 'left-over' AS kept`).toEqual([{ kept: false }])
  }
})

test('a pool over WebSocket runs queries and transactions, and returns error codes', async () => {
  const pool = openPool()
  await pool.query('BEGIN')
  await pool.query('INSERT INTO fruit (name) VALUES ($1)', ['fig'])
  await pool.query('ROLLBACK')
  await pool.query('INSERT INTO fruit (name) VALUES ($1)', ['plum'])
  await expect(pool.query('INSERT INTO fruit (name) VALUES ($1)', ['plum'])).rejects.toMatchObject({
    code: '23505',
    constraint: 'fruit_name_key',
  })
  await pool.end()
  expect(await names()).toEqual(['plum'])
})

test('a pool over WebSocket returns a large result completely', async () => {
  const pool = openPool()
  const { rows } = await pool.query<{ text: string }>("SELECT repeat('é', 3000000) AS text")
  await pool.end()
  expect(rows[0]?.text.length).toBe(3_000_000)
})

const httpFaults: [NeonFault, string[]][] = [
  [{ before: 'refuse' }, []],
  [{ before: 'reset' }, []],
  [{ before: 'unavailable' }, []],
  [{ after: 'reset-after-commit' }, ['fig']],
]

test.each(httpFaults)(
  'over HTTP, the fault %j fails the statement, and only a fault after the commit leaves its row',
  async (fault, written) => {
    bridge.fault = { ...fault, times: 1 }
    await expect(neon(url)`INSERT INTO fruit (name) VALUES ('fig')`).rejects.toThrow()
    expect(bridge.fault).toBeUndefined()
    expect(await names()).toEqual(written)
  },
)

test.each([
  ['before', []],
  ['after', ['fig']],
])('over HTTP, the client times out when the bridge stalls %s the statement runs', async (when, written) => {
  bridge.fault = { [when]: 'stall', stallMs: 300, times: 1 }
  const sql = neon(url, { fetchOptions: { signal: AbortSignal.timeout(100) } })
  await expect(sql`INSERT INTO fruit (name) VALUES ('fig')`).rejects.toThrow()
  expect(await names()).toEqual(written)
})

test('a fault with `only` hits just the matching statements', async () => {
  bridge.fault = { before: 'reset', only: (sql) => sql.includes('INSERT') }
  expect(await names()).toEqual([])
  await expect(neon(url)`INSERT INTO fruit (name) VALUES ('fig')`).rejects.toThrow()
})

test.each([
  [{ before: 'reset' }, []],
  [{ after: 'reset-after-commit' }, ['fig']],
] as [NeonFault, string[]][])(
  'over WebSocket, the fault %j fails the commit, and only a fault after it leaves the row',
  async (fault, written) => {
    const pool = openPool()
    const client = await pool.connect()
    client.on('error', () => {})
    bridge.fault = { ...fault, times: 1 }
    await client.query('BEGIN')
    await client.query("INSERT INTO fruit (name) VALUES ('fig')")
    await expect(client.query('COMMIT')).rejects.toBeDefined()
    client.release(true)
    expect(await names()).toEqual(written)
    await pool.end()
  },
)

test('the bridge refuses connections after down() and accepts them again after up()', async () => {
  await bridge.down()
  await expect(neon(url)`SELECT 1`).rejects.toThrow('Error connecting to database')
  const pool = openPool()
  await expect(pool.query('SELECT 1')).rejects.toBeDefined()
  await bridge.up()
  expect(await neon(url)`SELECT 1 AS one`).toEqual([{ one: 1 }])
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('the bridge answers 404 to a request from a web page', async () => {
  const answer = await fetch(`http://127.0.0.1:${bridge.port}/sql`, {
    method: 'POST',
    body: '{"query":"SELECT 1","params":[]}',
    headers: { origin: 'http://evil.test', 'neon-connection-string': url },
  })
  expect(answer.status).toBe(404)
})
