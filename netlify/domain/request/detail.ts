/** Everything a client sent, and everything that came of it (decision 16). */
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { visitPrice } from '../../../src/catalog/quote.ts'
import { guestCount } from '../../../src/catalog/visit/guests.ts'
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import type { Caller } from '../../auth/access.ts'
import { batch, type Db, type Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { bookingItems, bookings, bookingTimes } from '../../db/schema/booking.ts'
import { callTimes, consultations } from '../../db/schema/consultation.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requestNotes, requests, requestSteps } from '../../db/schema/request.ts'
import { guests, visits } from '../../db/schema/visit.ts'
import { clientEmails } from '../../mail/outbox.ts'
import { openWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'
import { Refusal } from '../../refusal.ts'
import { accountName } from '../rule/account-name.ts'
import { actorOf, auditedOncePer } from '../rule/audit.ts'
import { agreedPercent } from '../visit/guest/party.ts'
import { requestColumns, requestRow } from './list.ts'
import { minutesOf, overlapsOf, visitsAround } from './appointment.ts'
import { addressLine } from './booking.ts'

/** An answer holds at most this many emails, notes and steps, the latest of each. */
const mostOfEach = 200

function statements(db: Db, id: string) {
  return {
    request: db
      .select(requestColumns)
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.deletedAt))),
    booking: db.select().from(bookings).where(eq(bookings.requestId, id)),
    items: db.select().from(bookingItems).where(eq(bookingItems.requestId, id)).orderBy(bookingItems.title),
    times: db.select().from(bookingTimes).where(eq(bookingTimes.requestId, id)).orderBy(bookingTimes.position),
    consultation: db.select().from(consultations).where(eq(consultations.requestId, id)),
    calls: db.select().from(callTimes).where(eq(callTimes.requestId, id)).orderBy(callTimes.position),
    emails: db
      .select()
      .from(outbox)
      .where(and(eq(outbox.subjectType, 'request'), eq(outbox.subjectId, id)))
      .orderBy(desc(outbox.createdAt), outbox.id)
      .limit(mostOfEach),
    notes: db
      .select({
        id: requestNotes.id,
        body: requestNotes.body,
        sealedBody: requestNotes.sealedBody,
        author: accountName(),
        createdAt: requestNotes.createdAt,
      })
      .from(requestNotes)
      .leftJoin(accounts, eq(accounts.id, requestNotes.authorId))
      .where(eq(requestNotes.requestId, id))
      .orderBy(desc(requestNotes.createdAt), requestNotes.id)
      .limit(mostOfEach),
    steps: db
      .select({
        position: requestSteps.position,
        step: requestSteps.step,
        appointmentAt: requestSteps.appointmentAt,
        appointmentPlace: requestSteps.appointmentPlace,
        actor: sql<
          string | null
        >`case when ${requestSteps.actorId} is not null then coalesce(${accountName()}, 'Former admin') end`,
        at: requestSteps.at,
      })
      .from(requestSteps)
      .leftJoin(accounts, eq(accounts.id, requestSteps.actorId))
      .where(eq(requestSteps.requestId, id))
      .orderBy(desc(requestSteps.position))
      .limit(mostOfEach),
    visit: db
      .select({
        provider: accountName(),
        status: visits.status,
        startsAt: visits.startsAt,
        endsAt: visits.endsAt,
        travelMinutes: visits.travelMinutes,
        overbookedReason: visits.overbookedReason,
        party: sql<readonly { readonly droppedOut: boolean }[]>`(
          select coalesce(json_agg(json_build_object('droppedOut', g.dropped_out) order by g.position), '[]')
          from ${guests} g where g.visit_id = ${visits.id})`,
        discountPercent: sql<
          number | null
        >`(select ${agreedPercent} from ${bookings} b where b.request_id = ${visits.requestId})`,
      })
      .from(visits)
      .leftJoin(accounts, eq(accounts.id, visits.providerId))
      .where(and(eq(visits.requestId, id), ne(visits.status, 'canceled'))),
    around: visitsAround(
      db,
      id,
      sql`(select ${requests.appointmentAt} from ${requests} where ${requests.id} = ${id}::uuid and ${requests.state} = 'confirmed')`,
    ),
  }
}

type Found = Awaited<ReturnType<typeof find>>

const find = (db: Db, id: string) => batch(db, statements(db, id))

/** The clinic's personal message that a step sent, from the email owed in the same transaction. */
function messageOf(emails: Found['emails'], { step, at }: Found['steps'][number]): string {
  const owed = emails.find(({ template, createdAt }) => template === `request-${step}` && createdAt.getTime() === at.getTime())
  return (owed?.data as { readonly message?: string } | undefined)?.message ?? ''
}

function shownVisit(
  { party, discountPercent, startsAt, endsAt, ...visit }: Found['visit'][number],
  booking: Found['booking'][number] | undefined,
  items: Found['items'],
): RequestDetail['visit'] {
  return {
    ...visit,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    guests: party.length,
    coming: party.filter(({ droppedOut }) => !droppedOut).length,
    priceCents: booking
      ? visitPrice(items, party, { discountPercent: discountPercent ?? 0, travelFeeCents: booking.travelFeeCents }).totalCents
      : null,
  }
}

const startsOf = (times: readonly { readonly startsAt: Date }[]) => times.map(({ startsAt }) => startsAt.toISOString())

function opened(id: string, { items, times, calls, emails, notes, steps, around, ...found }: Found): RequestDetail {
  const [row] = found.request
  const [booking] = found.booking
  const [consultation] = found.consultation
  const [visit] = found.visit
  if (!row) throw new Refusal('not-found')
  const seal = fieldSeal()
  const request = requestRow(row)
  return {
    request,
    booking: booking
      ? {
          address: addressLine(booking),
          guests: guestCount(items, booking.guests),
          resident: booking.resident,
          items: items.map(({ title, quantity, unitPriceCents }) => ({ title, quantity, unitPriceCents })),
          subtotalCents: booking.subtotalCents,
          discountCents: booking.discountCents,
          travelFeeCents: booking.travelFeeCents,
          totalCents: booking.totalCents,
          times: startsOf(times),
          additionalNotes: openWords(seal, 'booking', id, booking.sealedNotes, booking.additionalNotes),
        }
      : null,
    consultation: consultation
      ? {
          location: consultation.location,
          services: consultation.services,
          times: startsOf(calls),
          message: openWords(seal, 'consultation', id, consultation.sealedMessage, consultation.message),
        }
      : null,
    emails: emails.map((email) => ({
      id: email.id,
      template: email.template,
      recipient: email.recipient,
      toClient: (clientEmails as readonly string[]).includes(email.template),
      state: email.state,
      attempts: email.attempts,
      error: email.error,
      createdAt: email.createdAt.toISOString(),
      again: 'again' in (email.data as object),
      sentAt: email.sentAt?.toISOString() ?? null,
    })),
    notes: notes.map(({ body, sealedBody, createdAt, ...note }) => ({
      ...note,
      body: openWords(seal, 'note', note.id, sealedBody, body),
      createdAt: createdAt.toISOString(),
    })),
    steps: steps.map((step) => ({
      ...step,
      appointmentAt: step.appointmentAt?.toISOString() ?? null,
      message: messageOf(emails, step),
      at: step.at.toISOString(),
    })),
    overlaps: row.state === 'confirmed' && row.appointmentAt ? overlapsOf(around, row.appointmentAt, minutesOf(request)) : [],
    visit: visit ? shownVisit(visit, booking, items) : null,
  }
}

/** One request with its answers, emails, notes and steps, in one round trip, for code that changes it. Refuses `not-found`. */
export async function readRequest(db: Db, { id }: { readonly id: string }): Promise<RequestDetail> {
  return opened(id, await find(db, id))
}

/** An open drawer refreshes every few seconds. That counts as one look. */
const lookMinutes = 15

/** The statement that records in the audit that someone looks at a request, if it still exists. */
export function lookedAt(db: Db, id: string, caller: Caller, now: Date): Statement {
  const entry = { ...actorOf(caller), action: 'request.opened', subjectType: 'request', subjectId: id } as const
  const there = sql`exists (select 1 from ${requests} where ${requests.id} = ${id}::uuid and ${requests.deletedAt} is null)`
  return auditedOncePer(db, entry, lookMinutes, now, there)
}

/**
 * `readRequest` for a person to look at. The message and notes may be about someone's health, so the same transaction writes
 * the audit row before it reads, and nothing leaves without one. Refuses `not-found`.
 */
export async function openRequest(db: Db, { id }: { readonly id: string }, caller: Caller, now: Date): Promise<RequestDetail> {
  return opened(id, await batch(db, { audit: lookedAt(db, id, caller, now), ...statements(db, id) }))
}
