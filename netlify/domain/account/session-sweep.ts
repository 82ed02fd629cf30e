/** Deletes expired traces of signing in and of emailed links, so that nothing outdated and no stranger's address is kept. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { batch, type Db } from '../../db/client.ts'
import { accountLinks } from '../../db/schema/account.ts'
import { emailAllowances, outbox } from '../../db/schema/outbox.ts'
import { devices, sessions, signInTickets } from '../../db/schema/session.ts'
import { throttles } from '../../db/schema/throttle.ts'
import { keepWeeks } from './second-factor-duty.ts'
import { at } from '../../db/instant.ts'

/** Deletes expired rows and returns how many of each kind. Afterward, a copied token of an expired device is simply unknown. */
export async function sweepSessions(db: Db, now: Date): Promise<Record<string, number>> {
  const yesterday = new Date(now.getTime() - dayMs)
  const { duty: _duty, ...deleted } = await batch(db, {
    sessions: db.delete(sessions).where(lt(sessions.expiresAt, now)),
    devices: db.delete(devices).where(lt(devices.expiresAt, now)),
    tickets: db.delete(signInTickets).where(lt(signInTickets.expiresAt, now)),
    throttles: db.delete(throttles).where(lt(throttles.resetsAt, now)),
    // Delete emails before links, because this looks up each email's link. No email waits for Postmark longer than its link
    // lives.
    emails: db.delete(outbox).where(
      and(
        eq(outbox.subjectType, 'account-link'),
        lt(outbox.createdAt, yesterday),
        sql`not exists (
          select 1 from ${accountLinks} where ${accountLinks.id} = ${outbox.subjectId} and ${accountLinks.expiresAt} > ${at(yesterday)})`,
      ),
    ),
    links: db.delete(accountLinks).where(lt(accountLinks.expiresAt, yesterday)),
    allowances: db.delete(emailAllowances).where(lt(emailAllowances.day, easternDay(yesterday))),
    duty: keepWeeks(db, now),
  })
  return Object.fromEntries(Object.entries(deleted).map(([kind, { rowCount }]) => [kind, rowCount]))
}
