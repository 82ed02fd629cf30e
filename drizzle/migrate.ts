/** Brings a database to the current schema: `npm run db:migrate`, every production deploy, and every local start. */
import { drizzle } from 'drizzle-orm/neon-serverless'
import { migrate as applyMigrations } from 'drizzle-orm/neon-serverless/migrator'
import { Pool } from '@neondatabase/serverless'
import { fileURLToPath } from 'node:url'
import { onDatabase, runCommand } from './command.ts'

/** Applies the migrations that a database lacks. Two runs at once wait for each other. */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  const lock = await pool.connect()
  lock.on('error', () => {})
  try {
    // Hold the lock in a transaction: behind Neon's pooler a session lock would stay with a connection that others reuse.
    await lock.query('begin')
    // A long migration would exceed the limit for idle transactions.
    await lock.query('set local idle_in_transaction_session_timeout = 0')
    await lock.query('select pg_advisory_xact_lock(7113)')
    await applyMigrations(drizzle({ client: pool }), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
  } finally {
    await lock.query('rollback').catch(() => {})
    lock.release()
    await pool.end()
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    await onDatabase(migrate, { anySchema: true })
    console.log('The database is up to date.')
  })
}
