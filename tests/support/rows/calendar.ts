/** A visit as the calendar reads it, of which tests change one part. */
import { randomUUID } from 'node:crypto'
import { easternInstant, type Day } from '../../../src/catalog/time/eastern.ts'
import type { CalendarProvider, CalendarVisit, VisitDetail } from '../../../src/contracts/visit/calendar.ts'

/** Whom the made visits are with. */
const providerId = '6b0f2a44-52a0-4c7e-9d52-0d4c6a1f0a10'

export function makeCalendarProvider(change: Partial<CalendarProvider> = {}): CalendarProvider {
  return { id: providerId, name: 'Dana Ruiz', treats: true, joined: 0, stays: [], timeOff: [], ...change }
}

export function makeCalendarVisit(change: Partial<CalendarVisit> = {}): CalendarVisit {
  return {
    id: randomUUID(),
    requestId: null,
    reference: null,
    providerId,
    kind: 'home',
    status: 'scheduled',
    version: 1,
    name: 'Marisol Vega',
    email: 'marisol@example.com',
    phone: '(305) 555-0199',
    city: 'Miami Beach',
    place: 'Your address, ZIP code 33139',
    address: '12 Ocean Walk, Apt 4B, Miami Beach, FL, 33139',
    startsAt: '2027-05-12T14:00:00.000Z',
    endsAt: '2027-05-12T15:00:00.000Z',
    travelMinutes: 25,
    overbookedReason: null,
    treatments: [{ title: 'Everyday Wellness IV', quantity: 1 }],
    guests: 1,
    asked: null,
    ...change,
  }
}

/** The times of a visit on a day, by the clinic's clock: `[9, 30]` is 9:30 AM. */
export function timesOn(day: Day, [hour, minute]: readonly [number, number], minutes: number) {
  const startsAt = easternInstant(day, hour, minute)
  return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString() }
}

/** A visit as its drawer reads it: nobody but the client, and nothing has happened. */
export function makeVisitDetail(visit: CalendarVisit, change: Partial<VisitDetail> = {}): VisitDetail {
  return {
    visit,
    visitRecorded: false,
    provider: 'Dana Ruiz',
    canceledBy: null,
    canceledReason: null,
    calledAt: null,
    guests: [],
    price: null,
    reminders: [],
    earlierFrom: null,
    offers: [],
    steps: [],
    ...change,
  }
}
