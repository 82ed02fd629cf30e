/** Whether the clinic can be reached through its site. */
import { sql } from 'drizzle-orm'
import { lateMinutes, type Health } from '../../../src/contracts/health.ts'
import type { Db } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { atRestSince } from '../../wake.ts'
import { readBackup } from './backup.ts'

/**
 * One round trip; a database that does not answer is thrown. While nothing has happened since the outbox was last found empty, what that
 * look found: a monitor that asks each minute must not keep the database awake.
 */
export async function readHealth(db: Db, now: Date): Promise<Health> {
  const [since, backup] = await Promise.all([atRestSince(now), readBackup(now)])
  if (since !== undefined) return { database: 'ok', letters: 'ok', backup, checkedAt: since.toISOString() }
  const before = new Date(now.getTime() - lateMinutes * 60_000).toISOString()
  const [row] = await db
    .select({
      // Since it is owed, and not since it is due: each try that fails makes it due anew.
      late: sql<boolean>`exists (select 1 from ${outbox}
      where ${outbox.state} in ('pending', 'unknown') and ${outbox.createdAt} < ${before}::timestamptz)`,
    })
    .from(sql`(values (1)) as once`)
  return { database: 'ok', letters: row?.late ? 'late' : 'ok', backup, checkedAt: now.toISOString() }
}
