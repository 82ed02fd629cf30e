/** The clinic's morning email: what is waiting, what is stuck, and how far newsletters are. */
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import { addDays, easternDay, easternInstant, type Day } from '../../../src/catalog/time/eastern.ts'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { batch, type Db } from '../../db/client.ts'
import { newsletterCounts, newsletters } from '../../db/schema/newsletter.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { clinicInbox, owe } from '../../mail/outbox.ts'
import { uuidOf } from '../../uuid-of.ts'
import { selectVisitDays, visitDaysOf } from '../visit/days.ts'
import { countWaiting } from '../admin-dashboard.ts'
import { hasNoVisit } from '../request/appointment.ts'
import { readBackup } from './backup.ts'

/** The Eastern hour from which a day's digest is owed. */
const hour = 8
/** More than a clinic ever sends at once. Keeps the email to one page. */
const newsletterLimit = 10

/** One id per day, so a schedule that fires twice owes one email. */
function idOf(day: Day): string {
  return uuidOf(createHash('sha256').update(`daily-digest ${day}`).digest('hex'))
}

const inState = (...counts: PgColumn[]) =>
  sql<number>`${sql.join(
    counts.map((count) => sql`coalesce(${count}, 0)`),
    sql` + `,
  )}`.mapWith(Number)

function statements(db: Db, now: Date) {
  // From the digest's hour to its hour: a run may be the second of its morning, and clocks change.
  const yesterday = easternInstant(addDays(easternDay(now), -1), hour, 0)
  const emails = (condition: ReturnType<typeof and>) => db.select({ rows: count() }).from(outbox).where(condition)
  return {
    waiting: countWaiting(db, now),
    days: selectVisitDays(db, now),
    appointments: db
      .select({ startsAt: sql<Date>`${requests.appointmentAt}`.mapWith(requests.appointmentAt), kind: requests.kind })
      .from(requests)
      .where(
        and(
          hasNoVisit(),
          gte(requests.appointmentAt, easternInstant(easternDay(now), 0, 0)),
          lt(requests.appointmentAt, easternInstant(addDays(easternDay(now), 2), 0, 0)),
        ),
      ),
    stuck: emails(and(inArray(outbox.state, ['pending', 'unknown']), lt(outbox.createdAt, new Date(now.getTime() - hourMs)))),
    rejected: emails(and(eq(outbox.state, 'rejected'), gte(outbox.attemptedAt, yesterday))),
    // Leave out emails withheld for a reason: the visit changed or the address was wrong, so nobody misses them.
    withheld: emails(and(eq(outbox.state, 'withheld'), isNull(outbox.error), gte(outbox.createdAt, yesterday))),
    sending: db
      .select({
        title: newsletters.title,
        paused: sql<boolean>`${newsletters.pausedAt} is not null`,
        refused: sql<boolean>`${newsletters.status} = 'failed'`,
        accepted: inState(newsletterCounts.accepted),
        waiting: inState(newsletterCounts.pending, newsletters.uncollected),
        unconfirmed: inState(newsletterCounts.unconfirmed),
        failed: inState(newsletterCounts.rejected, newsletterCounts.bounced),
      })
      .from(newsletters)
      .leftJoin(newsletterCounts, eq(newsletterCounts.newsletterId, newsletters.id))
      // Includes newsletters that are stuck until someone looks: refused by the provider, or with emails whose outcome is
      // unknown.
      .where(
        and(
          isNull(newsletters.deletedAt),
          or(inArray(newsletters.status, ['sending', 'failed']), gt(newsletterCounts.unconfirmed, 0)),
        ),
      )
      .orderBy(desc(eq(newsletters.status, 'sending')), newsletters.startedAt)
      .limit(newsletterLimit),
  }
}

/** Owes the day's digest from 8 AM Eastern on. Repeating it owes nothing more. */
export async function oweDailyDigest(db: Db, now: Date): Promise<{ readonly day: Day; readonly due: boolean }> {
  const day = easternDay(now)
  if (now < easternInstant(day, hour, 0)) return { day, due: false }
  const { sending, ...found } = await batch(db, statements(db, now))
  const waiting = found.waiting[0]!
  const rows = ([one]: readonly { readonly rows: number }[]) => one!.rows
  const id = idOf(day)
  const days = visitDaysOf(found.days.rows, now)
  const appointments = found.appointments.map(({ startsAt, kind }) => {
    return { startsAt: startsAt.toISOString(), kind: kind === 'booking' ? ('home' as const) : kind }
  })
  const today = [
    ...days.today.filter(({ status }) => status !== 'no-show').map(({ startsAt, kind }) => ({ startsAt, kind })),
    ...appointments.filter(({ startsAt }) => easternDay(new Date(startsAt)) === day),
  ]
  const tomorrow = days.tomorrow.length + appointments.filter(({ startsAt }) => easternDay(new Date(startsAt)) !== day).length
  await owe(
    db,
    {
      id,
      template: 'daily-digest',
      data: {
        day,
        requests: {
          new: waiting.newRequests,
          overdue: waiting.overdueRequests,
          contacted: waiting.openRequests - waiting.newRequests,
        },
        visits: {
          today: today.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)),
          tomorrow,
          asking: days.asking.length,
          missed: days.missed.length,
        },
        testimonials: waiting.pendingTestimonials,
        signups: waiting.unapprovedSignups,
        letters: { stuck: rows(found.stuck), rejected: rows(found.rejected), withheld: rows(found.withheld) },
        newsletters: sending,
        backup: await readBackup(now),
      },
      recipient: clinicInbox,
      subjectType: 'digest',
      subjectId: id,
    },
    now,
  )
  return { day, due: true }
}
