/** Demo requests in every state, each with the steps that led to it, and the visits of the coming days. */
import { randomUUID } from 'node:crypto'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { addDays, easternDay, easternInstant, weekdayOf, type Day } from '../src/catalog/time/eastern.ts'
import { hourMs, minuteMs } from '../src/catalog/time/milliseconds.ts'
import { quoteCart } from '../src/catalog/quote.ts'
import { slotStartsAt } from '../src/catalog/time/time-slot.ts'
import { placeLine, usualPlace, type AskedPlace } from '../src/catalog/visit/place.ts'
import { holidayOn } from '../src/catalog/practice/holiday.ts'
import { sealWords } from '../netlify/db/request-words.ts'
import { audit } from '../netlify/db/schema/audit.ts'
import { bookingItems, bookings, bookingTimes } from '../netlify/db/schema/booking.ts'
import { consultations } from '../netlify/db/schema/consultation.ts'
import { requests, requestSteps } from '../netlify/db/schema/request.ts'
import type { Seal } from '../netlify/db/seal.ts'
import { demoEmail, demoPhone, marked, people } from './demo-people.ts'
import { current, past, type DemoRequest } from './demo-request-story.ts'

type Db = Pick<NeonDatabase, 'insert'>

const isDayOff = (day: Day) => weekdayOf(day) === 7 || holidayOn(day) !== undefined

/** The nth day after today, or before it, that is neither a Sunday nor a holiday. */
export function workingDay(today: Day, count: number): Day {
  let day = today
  for (let left = Math.abs(count); left > 0; left -= isDayOff(day) ? 0 : 1) day = addDays(day, Math.sign(count))
  return day
}

/** Some hours later, or at the next opening if that is at night. */
function atWork(from: Date, hours: number): Date {
  const at = new Date(from.getTime() + hours * hourMs)
  const day = easternDay(at)
  if (at < easternInstant(day, 8, 0)) return new Date(easternInstant(day, 8, 0).getTime() + hours * 5 * minuteMs)
  if (at < easternInstant(day, 20, 0)) return at
  return new Date(easternInstant(addDays(day, 1), 8, 0).getTime() + hours * 5 * minuteMs)
}

type Step = {
  readonly step: 'contacted' | 'confirmed' | 'declined' | 'canceled' | 'done'
  readonly at: Date
  readonly appointmentAt?: Date
}

/** Where its visit takes place, as staff would have chosen. */
function placeOf(row: DemoRequest): string {
  const asked: AskedPlace =
    'cart' in row ? { kind: 'booking', zipCode: people[row.name].home.zipCode } : { kind: 'consultation', location: row.at }
  return placeLine(asked, usualPlace(asked) ?? 'phone', '')
}

/** The steps that led to a request's state. */
function stepsOf({ name, state, visit, slot = '10:00 AM' }: DemoRequest, createdAt: Date, now: Date): Step[] {
  const answeredIn = 1 + (name.length % 5)
  const after = (hours: number) => new Date(Math.min(atWork(createdAt, answeredIn + hours).getTime(), now.getTime() - hourMs / 4))
  if (state === 'new') return []
  const contacted: Step = { step: 'contacted', at: after(0) }
  if (state === 'contacted') return [contacted]
  if (state === 'declined') return [contacted, { step: 'declined', at: after(2) }]
  const appointmentAt = visit
    ? slotStartsAt(workingDay(easternDay(now), visit[0]), visit[1])
    : slotStartsAt(addDays(easternDay(createdAt), 3), slot)
  const confirmed: Step = { step: 'confirmed', at: after(3), appointmentAt }
  const done: Step = { step: 'done', at: new Date(appointmentAt.getTime() + 2 * hourMs) }
  if (state === 'canceled') return [contacted, confirmed, { step: 'canceled', at: after(20) }]
  return state === 'confirmed' ? [contacted, confirmed] : [contacted, confirmed, done]
}

async function seedBooking(
  db: Db,
  seal: Seal,
  requestId: string,
  row: Extract<DemoRequest, { cart: unknown }>,
  times: readonly Date[],
) {
  const { home, resident = false } = people[row.name]
  const { lines, subtotalCents, discountCents, travelFeeCents, totalCents } = quoteCart(row.cart, { resident })
  await db.insert(bookings).values({
    requestId,
    ...home,
    resident,
    subtotalCents,
    discountCents,
    travelFeeCents,
    totalCents,
    sealedNotes: sealWords(seal, 'booking', requestId, row.words),
  })
  await db.insert(bookingItems).values(
    lines.map(({ treatmentId, title, quantity, unitPriceCents }) => ({
      requestId,
      treatmentId,
      title,
      quantity,
      unitPriceCents,
    })),
  )
  await db.insert(bookingTimes).values(times.map((startsAt, index) => ({ requestId, position: index + 1, startsAt })))
}

async function seedRequest(db: Db, seal: Seal, row: DemoRequest, index: number, actorId: string, now: Date) {
  const requestId = randomUUID()
  const isBooking = 'cart' in row
  const createdAt = new Date(now.getTime() - row.hoursAgo * hourMs)
  const steps = stepsOf(row, createdAt, now)
  const agreed = steps.find(({ step }) => step === 'confirmed')
  const place = agreed ? placeOf(row) : null
  const appointmentAt = row.state === 'canceled' ? null : (agreed?.appointmentAt ?? null)
  await db.insert(requests).values({
    id: requestId,
    kind: isBooking ? 'booking' : 'consultation',
    reference: `${isBooking ? 'IV' : 'CO'}-DEMO-${String(index + 1).padStart(4, '0')}`,
    clientName: marked(row.name),
    clientEmail: demoEmail(row.name),
    clientPhone: demoPhone(row.name),
    state: row.state,
    version: steps.length,
    contactedAt: steps[0]?.at ?? null,
    appointmentAt,
    appointmentPlace: appointmentAt && place,
    createdAt,
  })
  if (isBooking) {
    const day = easternDay(createdAt)
    const offered = appointmentAt ?? slotStartsAt(addDays(day, 3), '10:00 AM')
    await seedBooking(db, seal, requestId, row, [offered, slotStartsAt(addDays(easternDay(offered), 1), '11:30 AM')])
  } else {
    const sealedMessage = sealWords(seal, 'consultation', requestId, row.words)
    await db.insert(consultations).values({ requestId, location: row.at, services: [...row.services], sealedMessage })
  }
  if (steps.length > 0)
    await db.insert(requestSteps).values(
      steps.map(({ step, at, appointmentAt: startsAt }, index) => ({
        requestId,
        position: index + 1,
        step,
        appointmentAt: startsAt ?? null,
        appointmentPlace: startsAt ? place : null,
        actorId,
        at,
      })),
    )
  const entry = { subjectType: 'request', subjectId: requestId, detail: { demo: true } }
  return [
    { ...entry, at: createdAt, actorKind: 'visitor' as const, action: 'request.created' },
    ...steps.map(({ step, at }) => ({ ...entry, at, actorKind: 'admin' as const, actorId, action: `request.${step}` })),
  ]
}

/** Seven upcoming visits in both cities, eight open requests, and twelve weeks of earlier ones. */
export async function seedRequests(db: Db, seal: Seal, actorId: string, now: Date): Promise<(typeof audit.$inferInsert)[]> {
  const entries: (typeof audit.$inferInsert)[] = []
  for (const [index, row] of [...current, ...past].entries())
    entries.push(...(await seedRequest(db, seal, row, index, actorId, now)))
  return entries
}
