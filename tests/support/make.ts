/** Valid things for tests to change one part of. */
import { randomUUID } from 'node:crypto'
import { addDays, easternDay } from '../../src/catalog/eastern.ts'
import { preferredTime } from '../../src/catalog/time-slot.ts'
import type { BookingInput } from '../../src/contracts/booking.ts'

/** A preferred time that is still ahead. */
export function timeAhead(days = 7, slot = '9:30 AM'): string {
  return preferredTime(addDays(easternDay(new Date()), days), slot)
}

/** A booking that the clinic takes: two treatments, two times, no code. Subtotal $790, travel $150, total $940. */
export function makeBooking(change: Partial<BookingInput> = {}): BookingInput {
  return {
    idempotencyKey: randomUUID(),
    elapsedMs: 42_000,
    website: '',
    items: [
      { treatmentId: 'everyday-wellness', quantity: 2 },
      { treatmentId: 'travel-detox', quantity: 1 },
    ],
    preferredDates: [timeAhead(7), timeAhead(8, '8:00 PM')],
    name: 'Ana Pereira',
    email: `ana.${randomUUID().slice(0, 8)}@example.com`,
    phone: '(305) 555-0199',
    streetAddress: '12 Ocean Walk',
    aptUnit: '4B',
    city: 'Miami Beach',
    state: 'FL',
    zipCode: '33139',
    discountCode: '',
    additionalNotes: 'Please ring at the side door.',
    ...change,
  }
}
