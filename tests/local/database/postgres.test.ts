import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, test } from 'vitest'
import { processStamp } from '../../../netlify/local/lock-file.mjs'
import { dropDatabase } from '../../../netlify/local/database/database.ts'
import { startPostgres } from '../../../netlify/local/database/postgres.ts'
import { folderForTest, until } from '../workplace.ts'

const child = new URL('../fixtures/postgres-child.ts', import.meta.url).pathname

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

/** Starts PostgreSQL from another process, so that a test can kill that process. */
async function startElsewhere(dir: string) {
  const starter = spawn(process.execPath, [child, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: starter.stdout })
  const [line] = (await Promise.race([
    new Promise((resolve) => lines.once('line', (text) => resolve([text]))),
    new Promise((_, reject) => starter.once('exit', () => reject(new Error('the child ended early')))),
  ])) as [string]
  return { starter, ...(JSON.parse(line) as { server: number; watchdog: number }) }
}

test('two servers run side by side, keep their data over a restart, and copy databases from a template', async () => {
  const [one, two] = [folderForTest(), folderForTest()]
  const [first, second] = [await startPostgres({ dir: one, fast: true }), await startPostgres({ dir: two, fast: true })]
  expect(first.port).not.toBe(second.port)
  await first.createDatabase('model')
  await ask(first.url('model'), "CREATE TABLE fruit (name text); INSERT INTO fruit VALUES ('pear')")
  await first.createDatabase('copy', 'model')
  expect(await ask(first.url('copy'), 'SELECT name FROM fruit')).toEqual([{ name: 'pear' }])
  expect(await second.hasDatabase('model')).toBe(false)
  await first.stop()
  await second.stop()

  const again = await startPostgres({ dir: one, fast: true })
  expect(await ask(again.url('copy'), 'SELECT name FROM fruit')).toEqual([{ name: 'pear' }])
  await dropDatabase(again.url(), 'copy')
  expect(await again.hasDatabase('copy')).toBe(false)
  await again.destroy()
  expect(existsSync(again.dataFolder)).toBe(false)
})

test('PostgreSQL refuses a wrong password', async () => {
  const server = await startPostgres({ dir: folderForTest(), fast: true })
  const url = new URL(server.url())
  url.password = 'guess'
  await expect(ask(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  await server.stop()
})

test('PostgreSQL and its watchdog end when the process that started them is killed', async () => {
  const { starter, server, watchdog } = await startElsewhere(folderForTest())
  expect(processStamp(server)).toBeDefined()
  starter.kill('SIGKILL')
  await until(
    () => processStamp(server) === undefined && processStamp(watchdog) === undefined,
    'PostgreSQL and its watchdog are gone',
  )
})

test('the next start ends a server that lost its watchdog, and keeps its data', async () => {
  const dir = folderForTest()
  const { starter, server, watchdog } = await startElsewhere(dir)
  process.kill(watchdog, 'SIGKILL')
  starter.kill('SIGKILL')
  await until(() => processStamp(watchdog) === undefined, 'the watchdog is gone')
  expect(processStamp(server)).toBeDefined()
  const next = await startPostgres({ dir })
  expect(processStamp(server)).toBeUndefined()
  expect(await ask(next.url('kept'), 'SELECT name FROM fruit')).toEqual([{ name: 'fig' }])
  await next.stop()
})

test('startPostgres refuses data from another PostgreSQL version and names both versions', async () => {
  const dir = folderForTest()
  await (await startPostgres({ dir, fast: true })).stop()
  const version = join(dir, 'data', 'PG_VERSION')
  const before = readFileSync(version, 'utf8')
  writeFileSync(version, '9\n')
  await expect(startPostgres({ dir })).rejects.toThrow(`was made by PostgreSQL 9, and this is ${before.trim()}`)
})
