/** Everything a client sent, and everything that became of it (decision 16). */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { RequestDetail } from '../../src/contracts/admin-request.ts'
import type { Db } from '../db/client.ts'
import {
  accounts,
  bookingItems,
  bookings,
  bookingTimes,
  consultations,
  outbox,
  requestNotes,
  requests,
  requestSteps,
} from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { requestColumns, requestRow } from './admin-request-list.ts'
import { addressLine } from './booking.ts'

/** Letters, notes or steps of one request that an answer holds at most, the latest ones. */
const mostOfEach = 200

function statements(db: Db, id: string) {
  return [
    db
      .select(requestColumns)
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.deletedAt))),
    db.select().from(bookings).where(eq(bookings.requestId, id)),
    db.select().from(bookingItems).where(eq(bookingItems.requestId, id)).orderBy(bookingItems.title),
    db.select().from(bookingTimes).where(eq(bookingTimes.requestId, id)).orderBy(asc(bookingTimes.position)),
    db.select().from(consultations).where(eq(consultations.requestId, id)),
    db
      .select()
      .from(outbox)
      .where(and(eq(outbox.subjectType, 'request'), eq(outbox.subjectId, id)))
      .orderBy(desc(outbox.createdAt), outbox.id)
      .limit(mostOfEach),
    db
      .select({ id: requestNotes.id, body: requestNotes.body, author: accounts.fullName, createdAt: requestNotes.createdAt })
      .from(requestNotes)
      .leftJoin(accounts, eq(accounts.id, requestNotes.authorId))
      .where(eq(requestNotes.requestId, id))
      .orderBy(desc(requestNotes.createdAt), requestNotes.id)
      .limit(mostOfEach),
    db
      .select({
        position: requestSteps.position,
        step: requestSteps.step,
        appointmentAt: requestSteps.appointmentAt,
        actor: accounts.fullName,
        at: requestSteps.at,
      })
      .from(requestSteps)
      .leftJoin(accounts, eq(accounts.id, requestSteps.actorId))
      .where(eq(requestSteps.requestId, id))
      .orderBy(desc(requestSteps.position))
      .limit(mostOfEach),
  ] as const
}

/** One request with its answers, letters, notes and steps, in one round trip. Refuses `not-found`. */
export async function readRequest(db: Db, { id }: { readonly id: string }): Promise<RequestDetail> {
  const [[row], [booking], items, times, [consultation], letters, notes, steps] = await db.batch(statements(db, id))
  if (!row) throw new Refusal('not-found')
  return {
    request: requestRow(row),
    booking: booking
      ? {
          address: addressLine(booking),
          resident: booking.resident,
          items: items.map(({ title, quantity, unitPriceCents }) => ({ title, quantity, unitPriceCents })),
          subtotalCents: booking.subtotalCents,
          discountCents: booking.discountCents,
          travelFeeCents: booking.travelFeeCents,
          totalCents: booking.totalCents,
          times: times.map(({ startsAt }) => startsAt.toISOString()),
          additionalNotes: booking.additionalNotes,
        }
      : null,
    consultation: consultation
      ? { location: consultation.location, services: consultation.services, message: consultation.message }
      : null,
    letters: letters.map((letter) => ({
      id: letter.id,
      template: letter.template,
      recipient: letter.recipient,
      state: letter.state,
      attempts: letter.attempts,
      error: letter.error,
      createdAt: letter.createdAt.toISOString(),
      sentAt: letter.sentAt?.toISOString() ?? null,
    })),
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() })),
    steps: steps.map(({ appointmentAt, at, ...step }) => ({
      ...step,
      appointmentAt: appointmentAt?.toISOString() ?? null,
      at: at.toISOString(),
    })),
  }
}
