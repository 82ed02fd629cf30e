/**
 * What the server benchmarks run on: a PostgreSQL that keeps its promises (fsync on), a bridge, and the environment of the
 * functions.
 */
import { neon, neonConfig } from '@neondatabase/serverless'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../drizzle/migrate.ts'
import { startMailbox } from '../../netlify/local/mailbox/mailbox.ts'
import { startNeonBridge, useLocalNeon } from '../../netlify/local/database/neon-bridge.ts'
import { startPostgres } from '../../netlify/local/database/postgres.ts'
import { collectAll, collectYoung } from './garbage.ts'

export const usual = { runs: 1500, warmUp: 200 }

const asTexts = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

type Work = (run: number) => Promise<unknown>

export type Measured = { readonly times: number[]; readonly databaseMs: number }

export type World = Awaited<ReturnType<typeof openWorld>>

/** Starts everything; `close` ends it. Load functions only afterward, because they read this environment. */
export async function openWorld() {
  const dir = await mkdtemp(join(tmpdir(), 'clinic-bench-'))
  // PostgreSQL runs as another user and must be able to read files here.
  await chmod(dir, 0o755)
  const postgres = await startPostgres({ dir: join(dir, 'postgres') })
  const bridge = await startNeonBridge()
  useLocalNeon(neonConfig, bridge)
  await postgres.createDatabase('bench')
  const url = postgres.url('bench')
  await migrate(url)
  const mailbox = await startMailbox({ keep: 100 })
  Object.assign(process.env, {
    DATABASE_URL: url,
    POSTMARK_SERVER_TOKEN: 'none',
    POSTMARK_API_URL: mailbox.url,
    MAIL_FROM: 'hello@clinic.test',
    CLINIC_INBOX: 'desk@clinic.test',
    SIGNING_KEY: 'a signing key for the bench, and for it alone',
    SEAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    CHECK_IN_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}`,
    URL: 'http://clinic.test',
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The limits get a database of their own, so we can tell whose time is whose.
  await postgres.createDatabase('limit')
  const limitClient = new pg.Client({ connectionString: postgres.url('limit') })
  await limitClient.connect()

  /** Asks as Neon does for the functions: PostgreSQL returns text, which Neon's driver parses elsewhere. */
  const ask = (text: string, values: unknown[]) => client.query({ text, values, rowMode: 'array', types: asTexts })

  const overHttp = neon(url)

  /**
   * Returns the milliseconds that PostgreSQL has spent on statements in both databases so far. Sessions that go on report theirs
   * when asked. Use `end` after a measurement: a session reports everything when it ends. A warm process keeps its warm session,
   * because a new one would read every table's description and plan every statement during the measurement.
   */
  async function activeMs(sessions: 'go on' | 'end'): Promise<{ readonly bench: number; readonly limit: number }> {
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    await watcher.query('select pg_stat_force_next_flush()')
    // A session reports its figures the next time it's idle, so query once more to be sure.
    await client.query('select pg_stat_force_next_flush()')
    await limitClient.query('select pg_stat_force_next_flush()')
    if (sessions === 'end') await bridge.release()
    else {
      await overHttp.query('select pg_stat_force_next_flush()')
      await overHttp.query('select 1')
    }
    const { rows } = await watcher.query<{ datname: 'bench' | 'limit'; active_time: number }>(
      `select datname, active_time from pg_stat_database where datname in ('bench', 'limit')`,
    )
    await watcher.end()
    const of = (name: string) => rows.find(({ datname }) => datname === name)!.active_time
    return { bench: of('bench'), limit: of('limit') }
  }

  /**
   * Times several works, one of each in turn. Garbage collection stays outside the timings. This process serves a page 200 times
   * between two collections of 12 to 25 ms, and a page takes less than 1 ms, so the collections would be the slow end. A function
   * answers one request in that time. The sweep after a full collection stays out too.
   */
  async function timesOf(works: readonly Work[], { runs, warmUp }: typeof usual) {
    collectAll()
    for (let run = 0; run < warmUp; run += 1) for (const work of works) await work(run)
    const before = await activeMs('go on')
    const times = works.map((): number[] => [])
    for (let run = 0; run < runs; run += 1) {
      for (const [index, work] of works.entries()) {
        const started = performance.now()
        await work(run)
        times[index]!.push(performance.now() - started)
      }
      if (run % 100 === 99) {
        collectAll()
        await pause(20)
      } else if (run % 20 === 19) collectYoung()
    }
    const after = await activeMs('end')
    return { times, benchMs: (after.bench - before.bench) / runs, limitMs: (after.limit - before.limit) / runs }
  }

  async function measure(work: Work, often = usual): Promise<Measured> {
    const { times, benchMs } = await timesOf([work], often)
    return { times: times[0]!, databaseMs: benchMs }
  }

  /**
   * Runs a work and its limit in turn, so processor, caches and disk are in the same state for both. The limit writes to the
   * database "limit". Repeated alone, a limit finds everything warm, as no real request does.
   */
  async function measureBeside(
    limit: Work,
    work: Work,
    often = usual,
  ): Promise<{ readonly limit: Measured; readonly own: Measured }> {
    const { times, benchMs, limitMs } = await timesOf([limit, work], often)
    return { limit: { times: times[0]!, databaseMs: limitMs }, own: { times: times[1]!, databaseMs: benchMs } }
  }

  async function close(): Promise<void> {
    await client.end()
    await limitClient.end()
    await bridge.stop()
    await mailbox.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }

  return { dir, client, limitClient, ask, mailbox, measure, measureBeside, close }
}
