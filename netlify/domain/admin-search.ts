/** The command palette's search: a few results of each kind, newest first. */
import { and, desc, isNull, sql } from 'drizzle-orm'
import { formatLongEasternMoment } from '../../src/catalog/time/eastern.ts'
import { foundPerKind, type Found } from '../../src/contracts/admin-search.ts'
import { batch, type Db } from '../db/client.ts'
import { emailSignups } from '../db/schema/email-signup.ts'
import { checkIns } from '../db/schema/check-in.ts'
import { newsletters } from '../db/schema/newsletter.ts'
import { requests } from '../db/schema/request.ts'
import { testimonials } from '../db/schema/testimonial.ts'
import { visits } from '../db/schema/visit.ts'
import { opening, searchTexts } from './rule/row-label.ts'
import { holding, holdingOrPhone } from './rule/search-words.ts'
import { pageOfSubscribers } from './subscriber/list.ts'
import { madeForCaller } from './visit/caller.ts'

type FoundSubscriber = {
  readonly id: string
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string | null
}

function statements(db: Db, q: string) {
  return {
    asked: db
      .select({
        id: requests.id,
        title: requests.clientName,
        detail: sql<string>`reference || ' · ' || client_email`,
        state: requests.state,
      })
      .from(requests)
      .where(and(isNull(requests.deletedAt), holdingOrPhone(requests.searchText, q)))
      .orderBy(desc(requests.createdAt))
      .limit(foundPerKind),
    called: db
      .select({ id: visits.id, title: visits.clientName, startsAt: visits.startsAt })
      .from(visits)
      .where(madeForCaller(q))
      .orderBy(desc(visits.startsAt))
      .limit(foundPerKind),
    voices: db
      .select({
        id: testimonials.id,
        title: sql<string>`coalesce(full_name, 'Anonymous')`,
        detail: opening(testimonials.testimonial),
      })
      .from(testimonials)
      .where(and(isNull(testimonials.deletedAt), holding(testimonials.searchText, q)))
      .orderBy(desc(testimonials.createdAt))
      .limit(foundPerKind),
    guests: db
      .select({
        id: checkIns.id,
        title: checkIns.fullName,
        detail: sql<string>`'Ticket ' || ticket_number || ' · ' || email`,
      })
      .from(checkIns)
      .where(and(isNull(checkIns.deletedAt), holdingOrPhone(checkIns.searchText, q)))
      .orderBy(desc(checkIns.createdAt))
      .limit(foundPerKind),
    signups: db
      .select({
        id: emailSignups.id,
        title: sql<string>`coalesce(first_name, email)`,
        detail: emailSignups.email,
      })
      .from(emailSignups)
      .where(and(isNull(emailSignups.deletedAt), holding(emailSignups.searchText, q)))
      .orderBy(desc(emailSignups.createdAt))
      .limit(foundPerKind),
    people: db.execute<FoundSubscriber>(pageOfSubscribers({ q, view: 'all', sort: 'newest', size: foundPerKind })),
    // There are few of them, so their titles need no search text of their own.
    written: db
      .select({ id: newsletters.id, title: newsletters.title, detail: newsletters.subject })
      .from(newsletters)
      .where(and(isNull(newsletters.deletedAt), holding(searchTexts.newsletter, q)))
      .orderBy(desc(newsletters.createdAt))
      .limit(foundPerKind),
  }
}

/** Finds people, requests, visits and newsletters whose name, address, number, reference or title contains every word typed. */
export async function searchEverything(db: Db, { q }: { readonly q: string }): Promise<{ found: Found[] }> {
  const { asked, called, voices, guests, signups, people, written } = await batch(db, statements(db, q))
  return {
    found: [
      ...asked.map((row) => ({ kind: 'request' as const, ...row })),
      ...called.map(({ startsAt, ...row }) => ({ kind: 'visit' as const, ...row, detail: formatLongEasternMoment(startsAt) })),
      ...people.rows.slice(0, foundPerKind).map(({ id, email, first_name, last_name }) => ({
        kind: 'subscriber' as const,
        id,
        title: [first_name, last_name].filter(Boolean).join(' ') || email,
        detail: email,
      })),
      ...guests.map((row) => ({ kind: 'check-in' as const, ...row })),
      ...signups.map((row) => ({ kind: 'email-signup' as const, ...row })),
      ...voices.map((row) => ({ kind: 'testimonial' as const, ...row })),
      ...written.map((row) => ({ kind: 'newsletter' as const, ...row })),
    ],
  }
}
