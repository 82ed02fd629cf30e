/** The visit that a confirmed request becomes (decision 35). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { clinic } from '../../../src/catalog/clinic.ts'
import type { CityName } from '../../../src/catalog/practice/city.ts'
import { areaOf } from '../../../src/catalog/practice/service-area.ts'
import { cityOf, type PlaceKind } from '../../../src/catalog/visit-place.ts'
import { visitMinutes } from '../../../src/catalog/visit-time.ts'
import type { VisitKind } from '../../../src/catalog/visit.ts'
import { askedPlace, type RequestDetail } from '../../../src/contracts/request/list.ts'
import type { StepInput } from '../../../src/contracts/request/step.ts'
import { batch, type Db } from '../../db/client.ts'
import { bookingItems } from '../../db/schema/booking.ts'
import { visits } from '../../db/schema/visit.ts'
import type { Actor } from '../rule/admin-change.ts'
import type { Change, Slot } from '../visit/place.ts'
import { canceling, making, moving, type VisitFacts, type VisitItem, type VisitRow } from '../visit/visit.ts'

const kinds: Readonly<Record<PlaceKind, VisitKind>> = {
  home: 'home',
  named: 'home',
  elsewhere: 'home',
  clinic: 'clinic',
  phone: 'phone',
}

type Confirmed = Extract<StepInput, { readonly step: 'confirmed' }>

/** The ZIP code at the end of an address, without its last four digits. */
function zipIn(address: string): string | null {
  return /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1] ?? null
}

type Where = { readonly city: CityName | null; readonly zipCode: string | null; readonly address: string }

/** Where a place is that staff chose for a request. */
export function whereOf(before: RequestDetail, { kind, words }: Confirmed['place']): Where {
  const asked = askedPlace(before)
  const city = cityOf(asked)
  switch (kind) {
    case 'phone':
      return { city: null, zipCode: null, address: '' }
    case 'clinic':
      return { city: 'Miami Beach', zipCode: clinic.address.zipCode, address: '' }
    case 'home': {
      const address = before.booking?.address ?? ''
      return { city, zipCode: zipIn(address), address }
    }
    case 'named':
      return { city, zipCode: null, address: before.consultation?.location ?? '' }
    case 'elsewhere': {
      const zipCode = zipIn(words)
      return { city: (zipCode === null ? undefined : areaOf(zipCode)?.city) ?? city, zipCode, address: words }
    }
  }
}

function factsOf({ request }: RequestDetail, { kind }: Confirmed['place'], line: string, address: string): VisitFacts {
  return {
    kind: kinds[kind],
    clientName: request.name,
    clientEmail: request.email,
    clientPhone: request.phone,
    place: line,
    address,
  }
}

export type OfRequest = { readonly visit: VisitRow | undefined; readonly items: readonly VisitItem[] }

/** The visit of a request, if it has one, and the treatments that a visit of it has. */
export async function readVisitOf(db: Db, requestId: string): Promise<OfRequest> {
  const { visit, items } = await batch(db, {
    visit: db.select().from(visits).where(eq(visits.requestId, requestId)),
    items: db
      .select({
        treatmentId: bookingItems.treatmentId,
        title: bookingItems.title,
        quantity: bookingItems.quantity,
        unitPriceCents: bookingItems.unitPriceCents,
      })
      .from(bookingItems)
      .where(eq(bookingItems.requestId, requestId)),
  })
  return { visit: visit[0], items }
}

/** The minutes of a request's visit, after a step if there is one: as staff chose them, as the visit that stands has them, or as the treatments take. */
export function minutesOfVisit(input: StepInput | undefined, { booking }: RequestDetail, { visit }: OfRequest): number {
  const chosen = input?.step === 'confirmed' ? input.visit?.minutes : undefined
  const stands = visit && visit.status !== 'canceled'
  if (chosen !== undefined) return chosen
  return stands ? (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000 : visitMinutes(booking?.items ?? [])
}

type Taken = {
  readonly input: StepInput
  readonly before: RequestDetail
  /** The line of the place, as the client reads it. */
  readonly place: string | null
  readonly found: OfRequest
}

/** What a step changes of the request's visit; undefined if nothing. */
export function visitChange(db: Db, { input, before, place, found }: Taken, actor: Actor, now: Date): Change | undefined {
  const { visit, items } = found
  const context = { actor: { actorKind: 'admin', actorId: actor.userId }, now } as const
  const stands = visit && visit.status !== 'canceled'
  if (input.step === 'canceled' || input.step === 'declined')
    return stands ? canceling(db, visit, input.message, context) : undefined
  if (input.step !== 'confirmed') return undefined
  if (!input.visit) return stands ? canceling(db, visit, '', context) : undefined
  const { providerId, travelMinutes, overbookedReason } = input.visit
  const { city, zipCode, address } = whereOf(before, input.place)
  const startsAt = new Date(input.startsAt)
  const endsAt = new Date(startsAt.getTime() + minutesOfVisit(input, before, found) * 60_000)
  const slot: Slot = { providerId, startsAt, endsAt, city, zipCode, travelMinutes, overbookedReason }
  const facts = factsOf(before, input.place, place ?? '', address)
  if (visit) return moving(db, visit, slot, facts, context)
  return making(db, { id: randomUUID(), requestId: input.id, facts, slot, items, sequence: input.version }, context)
}
