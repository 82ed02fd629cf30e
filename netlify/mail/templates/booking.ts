/** The data of both booking emails: the spec's payload, as facts. */
import { partnerBuilding } from '../../../src/catalog/clinic.ts'
import { neededFirst } from '../../../src/catalog/treatment/iv-treatment.ts'
import { formatDay } from '../../../src/catalog/time/eastern.ts'
import { formatCentsExact } from '../../../src/catalog/money.ts'
import type { Quote } from '../../../src/catalog/quote.ts'
import { formatPreferredTime, parsePreferredTime } from '../../../src/catalog/time/time-slot.ts'
import { emailFact, phoneFact, type Block } from './frame.ts'

export type BookingEmail = {
  readonly requestId: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  /** How many people it is for; left out by emails from before we asked. */
  readonly guests?: number
  readonly quote: Quote
  readonly preferredDates: readonly string[]
  readonly discountCode: string
  /** Unsealed when the clinic's email leaves; never stored in the outbox. */
  readonly additionalNotes?: string
}

/** The treatments and amounts of a booking; the server computed every amount. */
export function amountsBlock({ quote }: BookingEmail): Block {
  return {
    kind: 'amounts',
    title: 'Treatments',
    rows: [
      ...quote.lines.map(
        (line) =>
          [
            `${line.title}, ${line.quantity} × ${formatCentsExact(line.unitPriceCents)}`,
            formatCentsExact(line.lineTotalCents),
          ] as const,
      ),
      ['Cart total', formatCentsExact(quote.subtotalCents)],
      ...(quote.resident ? [['Resident discount', formatCentsExact(-quote.discountCents)] as const] : []),
      ['Travel fee', formatCentsExact(quote.travelFeeCents)],
    ],
    total: ['Total price', formatCentsExact(quote.totalCents)],
  }
}

/** What we have to see before we confirm. */
export function neededBlocks({ quote }: BookingEmail): readonly Block[] {
  return neededFirst(quote.lines.map(({ title }) => title)).map((text) => ({ kind: 'text', text }))
}

/** The client's preferred times in Eastern time. The form sorts them by date, so their numbers say nothing of which one suits best. */
export function timesBlock({ preferredDates }: BookingEmail): Block {
  const isOne = preferredDates.length === 1
  return {
    kind: 'facts',
    title: isOne ? 'Preferred time (ET)' : 'Preferred times (ET)',
    rows: preferredDates.map((time, index) => [isOne ? 'When' : `Option ${index + 1}`, formatPreferredTime(time)] as const),
  }
}

/** The days of the preferred times, for a subject: "Tue, Dec 1", "Tue, Dec 1 or Wed, Dec 2", "Tue, Dec 1 or 2 other days". */
export function daysOf({ preferredDates }: BookingEmail): string {
  const days = [...new Set(preferredDates.map((time) => parsePreferredTime(time)?.day ?? time))]
  const [first = '', second] = days.map((day) => (day.includes(' ') ? day : formatDay(day)))
  if (second === undefined) return first
  return `${first} or ${days.length === 2 ? second : `${days.length - 1} other days`}`
}

/** Name, contact, address and discount of the visit, in the spec's words. */
export function visitBlock(booking: BookingEmail): Block {
  const { quote } = booking
  return {
    kind: 'facts',
    title: 'Visit',
    rows: [
      ['Name', booking.name],
      emailFact(booking.email),
      phoneFact(booking.phone),
      ['Address', booking.address],
      ...(booking.guests === undefined ? [] : [['Guests', String(booking.guests)] as const]),
      ['Discount code', booking.discountCode || 'None'],
      ['Discount applied', quote.resident ? `10% (${partnerBuilding.name} Resident)` : 'None'],
      [`${partnerBuilding.name} resident`, quote.resident ? 'Yes - Traveling fee waived' : 'No'],
      ['Additional notes', booking.additionalNotes || 'None'],
    ],
  }
}
