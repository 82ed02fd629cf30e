/** Brings a database to the current schema: `npm run db:migrate`, every production deploy, and every local start. */
import { drizzle } from 'drizzle-orm/neon-serverless'
import { migrate as applyMigrations } from 'drizzle-orm/neon-serverless/migrator'
import { Client } from '@neondatabase/serverless'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CommandRefusal, onDatabase, runCommand } from './command.ts'

type Options = {
  readonly migrationsFolder: string
  /** How long to wait for a table. The site's queries for it wait behind the migration. */
  readonly lockMs: number
  /** Two minutes in all. A nightly backup reads for half a minute at most. */
  readonly tries: number
  readonly pauseMs: number
}

const defaults: Options = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  ...{ lockMs: 2_000, tries: 10, pauseMs: 10_000 },
}

/** Whether PostgreSQL gave up waiting for a table (55P03), or broke a deadlock over one (40P01). */
function isLockedOut(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return cause?.code === '55P03' || cause?.code === '40P01'
}

/** Applies all or none of the migrations that a database lacks. Two runs at once wait for each other. */
async function migrateOnce(databaseUrl: string, { migrationsFolder, lockMs }: Options): Promise<void> {
  const client = new Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    // Drizzle works in this transaction and commits it. What is set for a session would stay with a connection that others reuse
    // behind Neon's pooler.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(7113)')
    await client.query(`set local lock_timeout = ${lockMs}`)
    await applyMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

/**
 * Applies the migrations that a database lacks. Tries again if someone reads or writes a table that a migration changes, such
 * as a backup, and refuses if that doesn't end.
 */
export async function migrate(databaseUrl: string, options: Partial<Options> = {}): Promise<void> {
  const all = { ...defaults, ...options }
  for (let tried = 1; ; tried += 1) {
    try {
      return await migrateOnce(databaseUrl, all)
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (tried === all.tries)
        throw new CommandRefusal(
          'Another program, such as a backup, is using the database’s tables. Nothing changed. Try again later.',
        )
    }
    await pause(all.pauseMs)
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    await onDatabase((url) => migrate(url), { anySchema: true })
    console.log('The database is up to date.')
  })
}
