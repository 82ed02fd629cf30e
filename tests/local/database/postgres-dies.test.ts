/** If the database dies in the middle of a query, nothing else fails, and later queries work again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNeonBridge, useLocalNeon, type NeonBridge } from '../../../netlify/local/database/neon-bridge.ts'
import { startPostgres, type LocalPostgres } from '../../../netlify/local/database/postgres.ts'
import { makeFolder, until } from '../workplace.ts'

// initdb and a restart can be slow on a busy machine.

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

/** Starts eight queries and lets `kill` end their server while they run. */
async function inMidQuery(kill: (pids: readonly number[]) => void): Promise<PromiseSettledResult<unknown>[]> {
  const sql = neon(postgres.url())
  const asking = Array.from({ length: 8 }, () => sql`select pg_sleep(20)`)
  const settled = Promise.allSettled(asking)
  let pids: number[] = []
  await until(async () => {
    const rows = await sql`select pid from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`
    pids = rows.map((row) => row['pid'] as number)
    return pids.length === 8
  }, 'eight queries at work')
  kill(pids)
  return settled
}

test('a backend that is killed', async () => {
  const settled = await inMidQuery(([pid]) => void process.kill(pid!, 'SIGKILL'))
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await until(isAnswering, 'PostgreSQL has recovered')
})

test('the server itself, which is started again with its data', async () => {
  await neon(postgres.url())`create table kept as select 7 as seven`
  const server = Number(readFileSync(join(postgres.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const settled = await inMidQuery(() => void process.kill(server, 'SIGKILL'))
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await until(isAnswering, 'PostgreSQL is there again')
  expect(await neon(postgres.url())`select seven from kept`).toEqual([{ seven: 7 }])
})
