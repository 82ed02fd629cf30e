/** The visits of the demo's confirmed requests, all of one provider. */
import { asc, eq } from 'drizzle-orm'
import type { NeonDatabase } from 'drizzle-orm/neon-serverless'
import { cityOf } from '../src/catalog/visit-place.ts'
import { visitMinutes } from '../src/catalog/visit-time.ts'
import { bookingItems, bookings } from '../netlify/db/schema/booking.ts'
import { consultations } from '../netlify/db/schema/consultation.ts'
import { providers } from '../netlify/db/schema/provider.ts'
import { requests } from '../netlify/db/schema/request.ts'
import { guests, visitItems, visits, visitSteps } from '../netlify/db/schema/visit.ts'
import { addressLine } from '../netlify/domain/request/booking.ts'
import { leavesAt, withLegs } from '../netlify/domain/visit/leg.ts'
import { guestsOf } from '../netlify/domain/visit/visit.ts'

type Db = Pick<NeonDatabase, 'insert' | 'select'>

/** Makes the admin a provider, and every confirmed request one of their visits, each with the way to it. */
export async function seedVisits(db: Db, actorId: string, now: Date): Promise<void> {
  await db.insert(providers).values({ accountId: actorId, createdAt: now })
  const confirmed = await db
    .select({ request: requests, booking: bookings, consultation: consultations })
    .from(requests)
    .leftJoin(bookings, eq(bookings.requestId, requests.id))
    .leftJoin(consultations, eq(consultations.requestId, requests.id))
    .where(eq(requests.state, 'confirmed'))
    .orderBy(asc(requests.appointmentAt))
  const items = await db.select().from(bookingItems)
  const itemsOf = (id: string) => items.filter((item) => item.requestId === id)
  const legs = withLegs(
    confirmed.map(({ request, booking }) => {
      const startsAt = request.appointmentAt!
      const endsAt = new Date(startsAt.getTime() + visitMinutes(itemsOf(request.id)) * 60_000)
      const bare = { travelMinutes: 0, travelFrom: null, overbooked: false }
      return { ...bare, id: request.id, zipCode: booking?.zipCode ?? null, startsAt, endsAt }
    }),
    () => null,
  )
  for (const { request, booking, consultation } of confirmed) {
    const { id, clientName, clientEmail, clientPhone, createdAt } = request
    const stop = legs.find((leg) => leg.id === id)!
    const place = request.appointmentPlace ?? ''
    const phone = place === 'By phone'
    const { startsAt, endsAt, zipCode, travelMinutes, travelFrom } = stop
    await db.insert(visits).values({
      ...{ id, requestId: id, providerId: actorId, clientName, clientEmail, clientPhone, place, createdAt },
      kind: phone ? 'phone' : booking ? 'home' : 'clinic',
      city: phone
        ? null
        : cityOf(
            booking
              ? { kind: 'booking', zipCode: booking.zipCode }
              : { kind: 'consultation', location: consultation?.location ?? '' },
          ),
      address: booking ? addressLine(booking) : '',
      ...{ startsAt, endsAt, zipCode, travelMinutes, travelFrom, leavesAt: leavesAt(stop) },
      sequence: request.version,
      version: 1,
    })
    await db.insert(visitSteps).values({ visitId: id, position: 1, step: 'placed', startsAt, actorId, at: createdAt })
    const own = itemsOf(id).map(({ requestId: visitId, ...item }) => ({ visitId, ...item }))
    if (own.length > 0) await db.insert(visitItems).values(own)
    await db.insert(guests).values(guestsOf(clientName, own).map((guest) => ({ ...guest, visitId: id, createdAt })))
  }
}
