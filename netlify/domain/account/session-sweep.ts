/** What signing in and letters leave behind, ended: nothing that is over is kept, and no address of a stranger. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/eastern.ts'
import type { Db } from '../../db/client.ts'
import { accountLinks } from '../../db/schema/account.ts'
import { letterAllowances, outbox } from '../../db/schema/outbox.ts'
import { devices, sessions, signInTickets } from '../../db/schema/session.ts'
import { throttles } from '../../db/schema/throttle.ts'
import { keepWeeks } from './second-factor-duty.ts'

const day = 24 * 60 * 60_000

/** Deletes what is over; answers how many rows of each kind. A copied token of a device that is over is no token any more. */
export async function sweepSessions(db: Db, now: Date): Promise<Record<string, number>> {
  const yesterday = new Date(now.getTime() - day)
  const results: readonly unknown[] = await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, now)),
    db.delete(devices).where(lt(devices.expiresAt, now)),
    db.delete(signInTickets).where(lt(signInTickets.expiresAt, now)),
    db.delete(throttles).where(lt(throttles.resetsAt, now)),
    // The letters first, by their link: a letter that waits for Postmark outlives nothing it could open.
    db.delete(outbox).where(
      and(
        eq(outbox.subjectType, 'account-link'),
        lt(outbox.createdAt, yesterday),
        sql`not exists (
          select 1 from ${accountLinks} where ${accountLinks.id} = ${outbox.subjectId} and ${accountLinks.expiresAt} > ${yesterday.toISOString()}::timestamptz)`,
      ),
    ),
    db.delete(accountLinks).where(lt(accountLinks.expiresAt, yesterday)),
    db.delete(letterAllowances).where(lt(letterAllowances.day, easternDay(yesterday))),
    keepWeeks(db, now),
  ])
  const names = ['sessions', 'devices', 'tickets', 'throttles', 'letters', 'links', 'allowances']
  return Object.fromEntries(
    names.map((name, index) => [name, (results[index] as { readonly rowCount?: number } | undefined)?.rowCount ?? 0]),
  )
}
