/** Books an IV visit (decisions 3, 4 and 15). */
import { randomUUID } from 'node:crypto'
import { isOutsideArea } from '../../../src/catalog/practice/service-area.ts'
import { guestCount } from '../../../src/catalog/visit/guests.ts'
import { quoteCart, isResidentCode } from '../../../src/catalog/quote.ts'
import type { BookingInput, BookingReceipt } from '../../../src/contracts/request/booking.ts'
import type { Db, Statement } from '../../db/client.ts'
import { bookingItems, bookings, bookingTimes } from '../../db/schema/booking.ts'
import { requests } from '../../db/schema/request.ts'
import { sealWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'
import { oweBoth } from '../../mail/outbox.ts'
import { audited } from '../rule/audit.ts'
import { assertFilledByPerson } from '../rule/bot-check.ts'
import { once, type Submission } from '../rule/idempotency.ts'
import { newReference } from '../rule/reference.ts'
import { refusePassed, timeRows } from './asked-time.ts'

type Address = Pick<BookingInput, 'streetAddress' | 'aptUnit' | 'city' | 'state' | 'zipCode'>

/** Street, unit, city, state and ZIP code joined by commas, as in the emails. */
export function addressLine({ streetAddress, aptUnit, city, state, zipCode }: Address): string {
  return [streetAddress, aptUnit, city, state, zipCode].filter((part) => part !== '').join(', ')
}

/** A receipt with the number of guests, which those from before we asked lack. */
type NewReceipt = BookingReceipt & { readonly guests: number }

function rows(db: Db, input: BookingInput, receipt: NewReceipt, requestId: string, now: Date): Statement[] {
  const { name, email, phone, streetAddress, aptUnit, city, state, zipCode, additionalNotes } = input
  const { reference, guests, resident, subtotalCents, discountCents, travelFeeCents, totalCents } = receipt
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
      guests,
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
    db.insert(bookingTimes).values(timeRows(requestId, receipt.preferredDates)),
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

  const asked = { field: 'preferredDates', times: input.preferredDates }
  const earlier = await refusePassed<BookingReceipt>(db, submission, asked, now)
  if (earlier) return earlier

  const quote = quoteCart(input.items, { resident: isResidentCode(input.discountCode) })
  const { lines, ...figures } = quote
  const requestId = randomUUID()
  const address = addressLine(input)
  const receipt: NewReceipt = {
    ...figures,
    reference: newReference('IV'),
    receivedAt: now.toISOString(),
    email: input.email,
    guests: guestCount(input.items, input.guests),
    ...(isOutsideArea(address) && { outsideArea: true }),
    items: lines.map((line) => ({ ...line })),
    preferredDates: input.preferredDates,
  }
  const emailData = {
    requestId,
    reference: receipt.reference,
    name: input.name,
    email: input.email,
    phone: input.phone,
    address,
    guests: receipt.guests,
    quote,
    preferredDates: input.preferredDates,
    discountCode: input.discountCode,
  }
  return once<BookingReceipt>(
    db,
    submission,
    receipt,
    [
      ...rows(db, input, receipt, requestId, now),
      oweBoth(db, 'booking', emailData, now),
      audited(db, { actorKind: 'visitor', action: 'booking.created', subjectType: 'request', subjectId: requestId }, now),
    ],
    now,
    counted,
  )
}
