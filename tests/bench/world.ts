/** What the server's figures are taken on: a PostgreSQL that keeps its promises (fsync on), a bridge, and the environment of the functions. */
import { neonConfig } from '@neondatabase/serverless'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../drizzle/migrate.ts'
import { startMailbox } from '../../netlify/local/mailbox.ts'
import { startNeonBridge, useLocalNeon } from '../../netlify/local/neon-bridge.ts'
import { startPostgres } from '../../netlify/local/postgres.ts'
import { collectAll, collectYoung } from './garbage.ts'

export const usual = { runs: 1500, warmUp: 200 }

const asTexts = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

export type Measured = { readonly times: number[]; readonly databaseMs: number }

export type World = Awaited<ReturnType<typeof openWorld>>

/** Starts everything; `close` ends it. Functions may be loaded only afterwards. */
export async function openWorld() {
  const dir = await mkdtemp(join(tmpdir(), 'clinic-bench-'))
  // The database runs as a user of its own, and reads files from here.
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

  /** Asks as Neon does for the functions: the rows come as texts, which its driver makes into values elsewhere. */
  const ask = (text: string, values: unknown[]) => client.query({ text, values, rowMode: 'array', types: asTexts })

  /** Milliseconds that PostgreSQL itself spent on statements in this database so far. */
  async function activeMs(): Promise<number> {
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    await watcher.query('select pg_stat_force_next_flush()')
    // A session tells its figures when it is next idle; another look makes sure of it.
    await client.query('select pg_stat_force_next_flush()')
    await bridge.release()
    const { rows } = await watcher.query<{ active_time: number }>(
      `select active_time from pg_stat_database where datname = 'bench'`,
    )
    await watcher.end()
    return rows[0]!.active_time
  }

  /**
   * Here one process asks a page two hundred times between two collections of its garbage, each of 12 to 25 ms, when a page
   * takes less than one: its slow end would be theirs. A function answers one request in that time, so they are kept out of it,
   * and so is the sweeping behind a whole one.
   */
  async function measure(work: (run: number) => Promise<unknown>, { runs, warmUp } = usual): Promise<Measured> {
    collectAll()
    for (let run = 0; run < warmUp; run += 1) await work(run)
    const before = await activeMs()
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now()
      await work(run)
      times.push(performance.now() - started)
      if (run % 100 === 99) {
        collectAll()
        await pause(20)
      } else if (run % 20 === 19) collectYoung()
    }
    return { times, databaseMs: ((await activeMs()) - before) / runs }
  }

  async function close(): Promise<void> {
    await client.end()
    await bridge.stop()
    await mailbox.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }

  return { dir, client, ask, mailbox, measure, close }
}
