/** If the database dies in the middle of queries, only these fail, and later ones work again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNeonBridge, useLocalNeon, type NeonBridge } from '../../../netlify/local/database/neon-bridge.ts'
import { startPostgres, type LocalPostgres } from '../../../netlify/local/database/postgres.ts'
import { makeFolder, until } from '../workplace.ts'

const folder = makeFolder()
let postgres: LocalPostgres
let bridge: NeonBridge

beforeAll(async () => {
  postgres = await startPostgres({ dir: folder.path })
  bridge = await startNeonBridge()
  useLocalNeon(neonConfig, bridge)
})

afterAll(async () => {
  await bridge.stop()
  await postgres.destroy()
  folder.remove()
})

const isAnswering = () =>
  neon(postgres.url())`select 1`.then(
    () => true,
    () => false,
  )

/** Starts eight queries and calls `kill` while they run. */
async function killDuringQueries(kill: (pids: readonly number[]) => void): Promise<PromiseSettledResult<unknown>[]> {
  const sql = neon(postgres.url())
  const queries = Array.from({ length: 8 }, () => sql`select pg_sleep(20)`)
  const settled = Promise.allSettled(queries)
  let pids: number[] = []
  await until(async () => {
    const rows = await sql`select pid from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`
    pids = rows.map((row) => row['pid'] as number)
    return pids.length === 8
  }, 'eight queries are running')
  kill(pids)
  return settled
}

test('killing one backend fails the running queries, and later ones work', async () => {
  const settled = await killDuringQueries(([pid]) => void process.kill(pid!, 'SIGKILL'))
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await until(isAnswering, 'PostgreSQL has recovered')
})

test('killing the server fails the running queries, and it restarts with its data', async () => {
  await neon(postgres.url())`create table kept as select 7 as seven`
  const server = Number(readFileSync(join(postgres.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const settled = await killDuringQueries(() => void process.kill(server, 'SIGKILL'))
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await until(isAnswering, 'PostgreSQL answers again')
  expect(await neon(postgres.url())`select seven from kept`).toEqual([{ seven: 7 }])
})
