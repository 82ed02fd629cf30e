/** Books an IV visit (public spec, sections 2 to 9; decisions 3, 4 and 15). */
import { randomUUID } from 'node:crypto'
import { quoteCart, isResidentCode } from '../../../src/catalog/quote.ts'
import { bookableRange, isPastSlot, parsePreferredTime, slotStartsAt } from '../../../src/catalog/time-slot.ts'
import type { BookingInput, BookingReceipt } from '../../../src/contracts/request/booking.ts'
import type { Db, Statement } from '../../db/client.ts'
import { bookingItems, bookings, bookingTimes } from '../../db/schema/booking.ts'
import { requests } from '../../db/schema/request.ts'
import { sealWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'
import { oweBoth } from '../../mail/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audited } from '../rule/audit.ts'
import { assertFilledByPerson } from '../rule/bot-check.ts'
import { once, recall, type Submission } from '../rule/idempotency.ts'
import { newReference } from '../rule/reference.ts'

/** Field path → message for each preferred time that has begun or is more than a year ahead. */
function closedTimes(preferredDates: readonly string[], now: Date): Record<string, string> {
  const { first, last } = bookableRange(now)
  const closed: Record<string, string> = {}
  preferredDates.forEach((text, index) => {
    const { day, slot } = parsePreferredTime(text)!
    if (day < first || isPastSlot(day, slot, now))
      closed[`preferredDates.${index}`] = 'This time has passed. Please choose another.'
    else if (day > last) closed[`preferredDates.${index}`] = 'Please choose a time within the next 12 months.'
  })
  return closed
}

type Address = Pick<BookingInput, 'streetAddress' | 'aptUnit' | 'city' | 'state' | 'zipCode'>

/** Street, unit, city, state and ZIP code joined by commas, as in the emails. */
export function addressLine({ streetAddress, aptUnit, city, state, zipCode }: Address): string {
  return [streetAddress, aptUnit, city, state, zipCode].filter((part) => part !== '').join(', ')
}

function rows(db: Db, input: BookingInput, receipt: BookingReceipt, requestId: string, now: Date): Statement[] {
  const { name, email, phone, streetAddress, aptUnit, city, state, zipCode, additionalNotes } = input
  const { reference, resident, subtotalCents, discountCents, travelFeeCents, totalCents } = receipt
  return [
    db.insert(requests).values({
      id: requestId,
      kind: 'booking',
      reference,
      clientName: name,
      clientEmail: email,
      clientPhone: phone,
      createdAt: now,
    }),
    db.insert(bookings).values({
      requestId,
      streetAddress,
      aptUnit,
      city,
      state,
      zipCode,
      resident,
      subtotalCents,
      discountCents,
      travelFeeCents,
      totalCents,
      sealedNotes: sealWords(fieldSeal(), 'booking', requestId, additionalNotes),
    }),
    db.insert(bookingItems).values(
      receipt.items.map(({ treatmentId, title, quantity, unitPriceCents }) => ({
        requestId,
        treatmentId,
        title,
        quantity,
        unitPriceCents,
      })),
    ),
    db.insert(bookingTimes).values(
      receipt.preferredDates.map((text, index) => {
        const { day, slot } = parsePreferredTime(text)!
        return { requestId, position: index + 1, startsAt: slotStartsAt(day, slot) }
      }),
    ),
  ]
}

/**
 * Stores a booking, owes its two emails, and returns the receipt. It computes every figure from ids and quantities. Sending it
 * again returns the first receipt. Refuses `looks-automated`, `too-fast`, `time-passed` (with fields) and
 * `already-sent-differently` (with the stored receipt).
 */
export async function bookIv(db: Db, input: BookingInput, now: Date, counted?: Statement): Promise<BookingReceipt> {
  assertFilledByPerson(input)
  const { idempotencyKey, elapsedMs: _elapsed, website: _website, ...answers } = input
  const submission: Submission = { endpoint: 'bookIv', key: idempotencyKey, answers }

  const fields = closedTimes(input.preferredDates, now)
  if (Object.keys(fields).length > 0) {
    // A repeat of a request that we stored while its times were open still gets its receipt.
    const earlier = await recall<BookingReceipt>(db, submission)
    if (earlier) return earlier
    throw new Refusal('time-passed', { fields })
  }

  const quote = quoteCart(input.items, isResidentCode(input.discountCode))
  const { lines, ...figures } = quote
  const requestId = randomUUID()
  const receipt: BookingReceipt = {
    ...figures,
    reference: newReference('IV'),
    receivedAt: now.toISOString(),
    email: input.email,
    items: lines.map((line) => ({ ...line })),
    preferredDates: input.preferredDates,
  }
  const letterData = {
    requestId,
    reference: receipt.reference,
    name: input.name,
    email: input.email,
    phone: input.phone,
    address: addressLine(input),
    quote,
    preferredDates: input.preferredDates,
    discountCode: input.discountCode,
  }
  return once(
    db,
    submission,
    receipt,
    [
      ...rows(db, input, receipt, requestId, now),
      oweBoth(db, 'booking', letterData, now),
      audited(db, { actorKind: 'visitor', action: 'booking.created', subjectType: 'request', subjectId: requestId }, now),
    ],
    now,
    counted,
  )
}
