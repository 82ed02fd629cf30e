/** Demo visits: two providers, the visits of confirmed requests, and those that staff made for callers. */
import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { addDays, easternDay, easternInstant } from '../src/catalog/time/eastern.ts'
import { dayMs, hourMs, minuteMs } from '../src/catalog/time/milliseconds.ts'
import { findIvTreatment } from '../src/catalog/treatment/iv-treatment.ts'
import type { CityName } from '../src/catalog/practice/city.ts'
import { slotStartsAt } from '../src/catalog/time/time-slot.ts'
import { cityOf, placeLine } from '../src/catalog/visit/place.ts'
import { visitMinutes } from '../src/catalog/visit/length.ts'
import type { VisitKind, VisitStepName } from '../src/catalog/visit/visit.ts'
import { hashPassword } from '../netlify/auth/password.ts'
import { accounts } from '../netlify/db/schema/account.ts'
import { bookingItems, bookings } from '../netlify/db/schema/booking.ts'
import { consultations } from '../netlify/db/schema/consultation.ts'
import { providerHours, providerLicenses, providerStays, providerTimeOff } from '../netlify/db/schema/provider-plan.ts'
import { providers } from '../netlify/db/schema/provider.ts'
import { requests } from '../netlify/db/schema/request.ts'
import { guests, visitItems, visits, visitSteps } from '../netlify/db/schema/visit.ts'
import { addressLine } from '../netlify/domain/request/booking.ts'
import { leavesAt, withLegs } from '../netlify/domain/visit/leg.ts'
import { guestsOf } from '../netlify/domain/visit/change.ts'
import type { VisitItem } from '../netlify/domain/visit/visit.ts'
import { demoEmail, demoPhone, marked, people } from './demo-people.ts'
import { workingDay } from './demo-requests.ts'
import { callers, type DemoVisit } from './demo-visit-story.ts'

type Db = Pick<NeonDatabase, 'insert' | 'select'>

const base: Readonly<Record<CityName, string>> = { 'Miami Beach': '33139', 'New York': '10021' }
const open = { opensAt: 8 * 60, closesAt: 20 * 60 }

/** Each city's provider works there from Monday to Saturday: the admin in Miami Beach, and a colleague in New York. */
async function seedProviders(db: Db, adminId: string, now: Date): Promise<Readonly<Record<CityName, string>>> {
  const colleague = randomUUID()
  const today = easternDay(now)
  await db.insert(accounts).values({
    id: colleague,
    email: demoEmail('Renata Cole'),
    role: 'admin',
    fullName: marked('Renata Cole'),
    title: 'Nurse practitioner',
    passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
    inviters: [adminId],
    createdAt: now,
  })
  const all = { 'Miami Beach': adminId, 'New York': colleague } as const
  for (const [index, [city, providerId]] of (Object.entries(all) as [CityName, string][]).entries()) {
    // A second apart, so that each keeps its color in every demo calendar.
    await db.insert(providers).values({ accountId: providerId, createdAt: new Date(now.getTime() + index * 1000) })
    const stay = { providerId, city, baseZip: base[city] }
    await db
      .insert(providerStays)
      .values({ id: randomUUID(), ...stay, firstDay: addDays(today, -90), lastDay: addDays(today, 75) })
    await db
      .insert(providerHours)
      .values([1, 2, 3, 4, 5, 6].map((weekday) => ({ id: randomUUID(), providerId, city, weekday, ...open })))
    const license = { providerId, expiresOn: addDays(today, 400) }
    await db.insert(providerLicenses).values([
      { ...license, state: 'Florida', number: 'DEMO-FL-0001' },
      { ...license, state: 'New York', number: 'DEMO-NY-0001' },
    ])
  }
  const away = workingDay(today, 4)
  await db.insert(providerTimeOff).values({
    id: randomUUID(),
    providerId: colleague,
    startsAt: easternInstant(away, 15, 0),
    endsAt: easternInstant(away, 20, 0),
    note: 'A course',
    createdAt: now,
  })
  return all
}

/** A visit before its travel is known. */
type Planned = {
  readonly id: string
  readonly requestId: string | null
  readonly kind: VisitKind
  readonly client: { readonly clientName: string; readonly clientEmail: string; readonly clientPhone: string }
  readonly city: CityName
  readonly place: string
  readonly address: string
  readonly zipCode: string | null
  readonly startsAt: Date
  readonly items: readonly VisitItem[]
  readonly ended?: 'no-show' | 'canceled' | undefined
  readonly sequence: number
  readonly createdAt: Date
}

/** The visits of requests that were agreed on. */
async function ofRequests(db: Db): Promise<Planned[]> {
  const agreed = await db
    .select({ request: requests, booking: bookings, consultation: consultations })
    .from(requests)
    .leftJoin(bookings, eq(bookings.requestId, requests.id))
    .leftJoin(consultations, eq(consultations.requestId, requests.id))
    .where(inArray(requests.state, ['confirmed', 'done']))
    .orderBy(asc(requests.appointmentAt))
  const items = await db.select().from(bookingItems)
  return agreed.map(({ request, booking, consultation }) => {
    const { id, clientName, clientEmail, clientPhone, createdAt } = request
    const place = request.appointmentPlace ?? ''
    return {
      id,
      requestId: id,
      kind: place === 'By phone' ? 'phone' : booking ? 'home' : 'clinic',
      client: { clientName, clientEmail, clientPhone },
      city:
        cityOf(
          booking
            ? { kind: 'booking', zipCode: booking.zipCode }
            : { kind: 'consultation', location: consultation?.location ?? '' },
        ) ?? 'Miami Beach',
      place,
      address: booking ? addressLine(booking) : '',
      zipCode: booking?.zipCode ?? null,
      startsAt: request.appointmentAt!,
      items: items.filter(({ requestId }) => requestId === id).map(({ requestId: _, ...item }) => item),
      sequence: request.version,
      createdAt,
    }
  })
}

function ofCaller({ name, day, slot, city, what, ended }: DemoVisit, now: Date): Planned {
  const { home } = people[name]
  const [kind, items] = typeof what === 'string' ? [what, []] : (['home', what] as const)
  const startsAt = slotStartsAt(workingDay(easternDay(now), day), slot)
  return {
    id: randomUUID(),
    requestId: null,
    kind,
    client: { clientName: marked(name), clientEmail: demoEmail(name), clientPhone: demoPhone(name) },
    city,
    place: placeLine({ kind: 'booking', zipCode: home.zipCode }, kind, ''),
    address: kind === 'home' ? addressLine(home) : '',
    zipCode: kind === 'phone' ? null : kind === 'home' ? home.zipCode : base[city],
    startsAt,
    items: items.map((treatmentId) => {
      const { title, priceCents } = findIvTreatment(treatmentId)!
      return { treatmentId, title, quantity: 1, unitPriceCents: priceCents }
    }),
    ended,
    sequence: 0,
    createdAt: new Date(Math.min(startsAt.getTime() - 4 * dayMs, now.getTime())),
  }
}

/** The steps of a visit so far, in order, with their times. */
function stepsOf({ startsAt, ended, createdAt }: Planned, endsAt: Date, now: Date): { step: VisitStepName; at: Date }[] {
  const steps: { step: VisitStepName; at: Date }[] = [{ step: 'placed', at: createdAt }]
  if (ended === 'canceled') steps.push({ step: 'canceled', at: new Date(startsAt.getTime() - 26 * hourMs) })
  else if (ended === 'no-show') steps.push({ step: 'no-show', at: new Date(startsAt.getTime() + 20 * minuteMs) })
  else {
    steps.push({ step: 'arrived', at: startsAt }, { step: 'completed', at: endsAt })
  }
  return steps.filter(({ at }) => at <= now)
}

const statusAfter = (steps: readonly { readonly step: VisitStepName }[]) => {
  const last = steps.at(-1)!.step
  return last === 'arrived' || last === 'completed' || last === 'no-show' || last === 'canceled' ? last : 'scheduled'
}

/** Seeds the visits, each with the travel to it. */
export async function seedVisits(db: Db, adminId: string, now: Date): Promise<void> {
  const treating = await seedProviders(db, adminId, now)
  const planned = [...(await ofRequests(db)), ...callers.map((caller) => ofCaller(caller, now))]
  for (const [city, providerId] of Object.entries(treating)) {
    const own = planned
      .filter((visit) => visit.city === city)
      .map((visit) => ({ ...visit, endsAt: new Date(visit.startsAt.getTime() + visitMinutes(visit.items) * minuteMs) }))
    const bare = { travelMinutes: 0, travelFrom: null, overbooked: false }
    const legs = withLegs(
      own.filter(({ ended }) => ended === undefined).map((visit) => ({ ...bare, ...visit })),
      () => base[city as CityName],
    )
    for (const visit of own) {
      const { id, requestId, kind, client, place, address, startsAt, endsAt, items, sequence, createdAt } = visit
      const { travelMinutes, travelFrom } = legs.find((leg) => leg.id === id) ?? bare
      const steps = stepsOf(visit, endsAt, now)
      const status = statusAfter(steps)
      await db.insert(visits).values({
        ...{ id, requestId, providerId, kind, status, ...client, place, address, startsAt, endsAt, sequence, createdAt },
        city: kind === 'phone' ? null : visit.city,
        zipCode: kind === 'phone' ? null : visit.zipCode,
        ...{ travelMinutes, travelFrom, leavesAt: leavesAt({ startsAt, travelMinutes }) },
        canceledBy: status === 'canceled' ? 'client' : null,
        version: steps.length,
      })
      await db.insert(visitSteps).values(
        steps.map(({ step, at }, index) => ({
          ...{ visitId: id, position: index + 1, step, at },
          startsAt: step === 'placed' ? startsAt : null,
          actorId: step === 'canceled' ? null : providerId,
        })),
      )
      if (items.length > 0) await db.insert(visitItems).values(items.map((item) => ({ ...item, visitId: id })))
      await db.insert(guests).values(guestsOf(client.clientName, items).map((guest) => ({ ...guest, visitId: id, createdAt })))
    }
  }
}
