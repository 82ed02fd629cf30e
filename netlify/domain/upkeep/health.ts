/** Whether clients can reach the clinic through its site. */
import { sql } from 'drizzle-orm'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { lateEmailMinutes, type Health } from '../../../src/contracts/health.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { atRestSince } from '../../wake.ts'
import { readBackup } from './backup.ts'

/** An email that failed is tried again within this. */
const nextTryMs = 10 * minuteMs

/**
 * One round trip. Throws if the database doesn't answer. If nothing has happened since the outbox was last found empty, it
 * answers from that look, so a monitor that asks every minute doesn't keep the database awake.
 */
export async function readHealth(db: Db, now: Date): Promise<Health> {
  const [since, backup] = await Promise.all([atRestSince(now), readBackup(now)])
  if (since !== undefined) return { database: 'ok', emails: 'ok', backup, checkedAt: since.toISOString() }
  const before = new Date(now.getTime() - lateEmailMinutes * minuteMs)
  const soon = new Date(now.getTime() + nextTryMs)
  const [row] = await db
    .select({
      // Measured from when the email was owed: `dueAt` moves with every failed try, by minutes. An email held until morning
      // isn't late, and waits from then on.
      late: sql<boolean>`exists (select 1 from ${outbox} where state = 'pending' and attempts = 0
          and created_at < ${at(before)} and due_at < ${at(before)})
        or exists (select 1 from ${outbox} where state in ('pending', 'unknown') and attempts > 0
          and created_at < ${at(before)} and due_at < ${at(soon)})`,
    })
    .from(sql`(values (1)) as once`)
  return { database: 'ok', emails: row?.late ? 'late' : 'ok', backup, checkedAt: now.toISOString() }
}
