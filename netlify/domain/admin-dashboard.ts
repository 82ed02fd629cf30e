/** The back office's first page, in one round trip. */
import { and, count, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { addDays, easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import { followUpMs } from '../../src/catalog/clinic.ts'
import { lastDueDay } from '../../src/catalog/practice/license.ts'
import {
  dashboardLicenses,
  dashboardRequests,
  dashboardSignups,
  dashboardTestimonials,
  dashboardVisits,
  dashboardWeeks,
  type Dashboard,
  type Waiting,
} from '../../src/contracts/admin-dashboard.ts'
import { batch, type Db } from '../db/client.ts'
import { accounts } from '../db/schema/account.ts'
import { emailSignups } from '../db/schema/email-signup.ts'
import { providers } from '../db/schema/provider.ts'
import { providerLicenses } from '../db/schema/provider-plan.ts'
import { requests } from '../db/schema/request.ts'
import { subscribers } from '../db/schema/subscriber.ts'
import { testimonials } from '../db/schema/testimonial.ts'
import { visits } from '../db/schema/visit.ts'
import { countSignups, emailSignupColumns, emailSignupRow, signupStats, weekStart } from './admin-email-signup.ts'
import { requestColumns, requestRow } from './request/list.ts'
import { accountName } from './rule/account-name.ts'
import { selectVisitDays, visitDaysOf } from './visit/days.ts'
import { isTreating } from './visit/treating.ts'
import { needsRatingCheck, testimonialColumns, testimonialRow } from './admin-testimonial.ts'
import { at } from '../db/instant.ts'

const number = (text: ReturnType<typeof sql>) => sql<number>`${text}`.mapWith(Number)

/** The statement that counts what is waiting for staff. Returns one row. */
export function countWaiting(db: Db, now: Date) {
  const today = easternInstant(easternDay(now), 0, 0)
  const answeredBy = new Date(now.getTime() - followUpMs)
  return db
    .select({
      newRequests: number(sql`count(*) filter (where state = 'new')`),
      overdueRequests: number(sql`count(*) filter (where state = 'new' and created_at < ${at(answeredBy)})`),
      openRequests: count(),
      pendingTestimonials: number(
        sql`(select count(*) from testimonials where not is_published and not kept_unpublished and deleted_at is null)`,
      ),
      ratingsToCheck: number(sql`(select count(*) from ${testimonials} where ${needsRatingCheck} and deleted_at is null)`),
      unapprovedSignups: number(sql`(select count(*) from email_signups where not approved and deleted_at is null)`),
      // Guests who didn't consent aren't waiting for a shot.
      guestsToday: number(
        sql`(select count(*) from event_signups
          where created_at >= ${at(today)} and not administered and consent_b12 and deleted_at is null)`,
      ),
      stoppedNewsletters: number(
        sql`(select count(*) from newsletters where (paused_at is not null or status = 'failed') and deleted_at is null)`,
      ),
    })
    .from(requests)
    .where(and(isNull(requests.deletedAt), sql`state in ('new', 'contacted')`))
}

/** The counts in the sidebar. */
export async function readWaiting(db: Db, now: Date): Promise<Waiting> {
  const [counted] = await countWaiting(db, now)
  return counted!
}

/** The first days of the last twelve weeks. Each has seven days, and the last one ends today. */
function weekStarts(now: Date): string[] {
  const today = easternDay(now)
  return Array.from({ length: dashboardWeeks }, (_, index) => addDays(today, -6 - 7 * (dashboardWeeks - 1 - index)))
}

/** The statement that counts a table's rows per week. Weeks without rows are missing from the result. */
function countWeeks(db: Db, table: typeof requests | typeof emailSignups, starts: readonly string[]) {
  const week = sql<string>`width_bucket(${table.createdAt}, array[${sql.join(
    starts.map((day) => at(easternInstant(day, 0, 0))),
    sql`, `,
  )}])`
  return db
    .select({ week: week.mapWith(Number).as('week'), rows: count() })
    .from(table)
    .where(and(gte(table.createdAt, easternInstant(starts[0]!, 0, 0)), isNull(table.deletedAt)))
    .groupBy(sql`week`)
}

/** The statement that reads the licenses to renew first. */
function selectLicenses(db: Db, now: Date) {
  return db.execute<Dashboard['licenses'][number]>(sql`
    select p.account_id as "providerId", ${accountName('a')} as provider, l.state, l.expires_on as "expiresOn"
    from ${providerLicenses} l join ${providers} p on p.account_id = l.provider_id join ${accounts} a on a.id = p.account_id
    where ${isTreating} and l.expires_on <= ${lastDueDay(easternDay(now))}
    order by l.expires_on, 2, l.state limit ${dashboardLicenses}`)
}

function statements(db: Db, now: Date, starts: readonly string[]) {
  const since = weekStart(now)
  const kept = isNull(testimonials.deletedAt)
  // The days' lists have those of today and tomorrow.
  const afterTomorrow = easternInstant(addDays(easternDay(now), 2), 0, 0)
  return {
    waiting: countWaiting(db, now),
    licenses: selectLicenses(db, now),
    due: db
      .select(requestColumns)
      .from(requests)
      .where(and(eq(requests.state, 'new'), isNull(requests.deletedAt)))
      .orderBy(requests.createdAt, requests.id)
      .limit(dashboardRequests),
    visits: db
      .select(requestColumns)
      .from(requests)
      .where(
        and(
          eq(requests.state, 'confirmed'),
          gte(requests.appointmentAt, now),
          isNull(requests.deletedAt),
          sql`not exists (select 1 from ${visits} v where v.request_id = ${requests.id} and v.deleted_at is null
            and v.status <> 'canceled' and v.starts_at < ${at(afterTomorrow)})`,
        ),
      )
      .orderBy(requests.appointmentAt, requests.id)
      .limit(dashboardVisits),
    callers: db
      .select({ id: visits.id, name: visits.clientName, kind: visits.kind, startsAt: visits.startsAt, place: visits.place })
      .from(visits)
      .where(
        and(
          isNull(visits.requestId),
          sql`${visits.status} in ('scheduled', 'on-the-way', 'arrived')`,
          gte(visits.startsAt, afterTomorrow),
          isNull(visits.deletedAt),
        ),
      )
      .orderBy(visits.startsAt, visits.id)
      .limit(dashboardVisits),
    days: selectVisitDays(db, now),
    testimonials: db
      .select({
        all: count(),
        thisWeek: number(sql`count(*) filter (where created_at >= ${at(since)})`),
        average: sql<string | null>`round(avg(star_rating), 1)`,
      })
      .from(testimonials)
      .where(kept),
    signups: countSignups(db, now),
    requests: db
      .select({ thisWeek: count() })
      .from(requests)
      .where(and(gte(requests.createdAt, since), isNull(requests.deletedAt))),
    subscribers: db
      .select({ active: count() })
      .from(subscribers)
      .where(and(eq(subscribers.status, 'subscribed'), isNull(subscribers.deletedAt))),
    requestWeeks: countWeeks(db, requests, starts),
    signupWeeks: countWeeks(db, emailSignups, starts),
    latest: db
      .select(testimonialColumns)
      .from(testimonials)
      .where(kept)
      .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
      .limit(dashboardTestimonials),
    newest: db
      .select(emailSignupColumns)
      .from(emailSignups)
      .where(isNull(emailSignups.deletedAt))
      .orderBy(desc(emailSignups.createdAt), desc(emailSignups.id))
      .limit(dashboardSignups),
  }
}

/** Everything the dashboard shows, in one round trip. Weeks and today are Eastern. */
export async function readDashboard(db: Db, now: Date): Promise<Dashboard> {
  const starts = weekStarts(now)
  const found = await batch(db, statements(db, now, starts))
  const voices = found.testimonials[0]!
  const inWeek = (rows: readonly { week: number; rows: number }[], index: number) =>
    rows.find(({ week }) => week === index + 1)?.rows ?? 0
  const signups = signupStats(found.signups[0]!)
  return {
    waiting: found.waiting[0]!,
    licenses: found.licenses.rows,
    requests: found.due.map(requestRow),
    visits: found.visits.map(requestRow),
    callers: found.callers.map((visit) => ({ ...visit, startsAt: visit.startsAt.toISOString() })),
    days: visitDaysOf(found.days.rows, now),
    stats: {
      testimonials: voices.all,
      averageRating: voices.average === null ? null : Number(voices.average),
      testimonialsThisWeek: voices.thisWeek,
      signupsThisWeek: signups.thisWeek,
      requestsThisWeek: found.requests[0]!.thisWeek,
      signups: signups.all,
      consentRate: signups.consentRate,
      activeSubscribers: found.subscribers[0]!.active,
    },
    weeks: starts.map((start, index) => ({
      start,
      end: addDays(start, 6),
      requests: inWeek(found.requestWeeks, index),
      signups: inWeek(found.signupWeeks, index),
    })),
    testimonials: found.latest.map(testimonialRow),
    signups: found.newest.map(emailSignupRow),
  }
}
