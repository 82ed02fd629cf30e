/** What a request says about its visit: where it is, how long it takes, and the current visit. */
import { eq, sql } from 'drizzle-orm'
import { clinic } from '../../../src/catalog/clinic.ts'
import type { CityName } from '../../../src/catalog/practice/city.ts'
import { areaOf } from '../../../src/catalog/practice/service-area.ts'
import { zipIn } from '../../../src/catalog/practice/zip-code.ts'
import { cityOf } from '../../../src/catalog/visit/place.ts'
import { visitMinutes } from '../../../src/catalog/visit/length.ts'
import { lengthOf, type VisitKind } from '../../../src/catalog/visit/visit.ts'
import { askedPlace, type RequestDetail } from '../../../src/contracts/request/list.ts'
import type { StepInput } from '../../../src/contracts/request/step.ts'
import { batch, type Db } from '../../db/client.ts'
import { bookingItems } from '../../db/schema/booking.ts'
import { guests, visits } from '../../db/schema/visit.ts'
import { asksToCancel } from '../visit/last-step.ts'
import type { VisitItem, VisitRow } from '../visit/visit.ts'

type Confirmed = Extract<StepInput, { readonly step: 'confirmed' }>

type Where = {
  readonly kind: VisitKind
  readonly city: CityName | null
  readonly zipCode: string | null
  readonly address: string
}

/** Where the place that staff chose is. A home outside our ZIP codes stays in the city where its visit already is. */
export function whereOf(before: RequestDetail, place: Confirmed['place'], visit: VisitRow | undefined): Where {
  const where = placed(before, place)
  const isSame = where.kind === 'home' && visit?.zipCode === where.zipCode
  return where.city === null && isSame ? { ...where, city: visit.city } : where
}

function placed(before: RequestDetail, { kind, words }: Confirmed['place']): Where {
  const asked = askedPlace(before)
  const city = cityOf(asked)
  switch (kind) {
    case 'phone':
      return { kind, city: null, zipCode: null, address: '' }
    case 'clinic':
      return { kind, city: clinic.address.city, zipCode: clinic.address.zipCode, address: '' }
    case 'home': {
      const address = before.booking?.address ?? ''
      return { kind, city, zipCode: zipIn(address), address }
    }
    case 'named':
      return { kind: 'home', city, zipCode: null, address: before.consultation?.location ?? '' }
    case 'elsewhere': {
      const zipCode = zipIn(words)
      const own = zipCode === null ? undefined : areaOf(zipCode)?.city
      return { kind: 'home', city: own ?? city, zipCode, address: words }
    }
  }
}

type OfRequest = {
  readonly visit: VisitRow | undefined
  readonly items: readonly VisitItem[]
  /** The guests of the visit, in their order. */
  readonly party: readonly { readonly droppedOut: boolean }[]
  /** Whether the client asked us to cancel the visit, and nobody has answered. */
  readonly asked: boolean
}

/** A step of a request, and what it needs to know of the visit. */
export type TakenWithVisit = {
  readonly input: StepInput
  readonly before: RequestDetail
  /** Where a confirmed visit takes place, on one line, as the client reads it. */
  readonly place: string | null
  readonly found: OfRequest
  /** The id of the request's visit, also of one that the step makes. */
  readonly visitId: string
}

/** The visit of a request, if it has one, and the treatments that a visit of it has. */
export async function readVisitOf(db: Db, requestId: string): Promise<OfRequest> {
  const { visit, items, party, asked } = await batch(db, {
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
    party: db
      .select({ droppedOut: guests.droppedOut })
      .from(guests)
      .innerJoin(visits, eq(visits.id, guests.visitId))
      .where(eq(visits.requestId, requestId))
      .orderBy(guests.position),
    asked: db.execute(sql`select 1 from ${visits} v where v.request_id = ${requestId}::uuid and ${asksToCancel}`),
  })
  return { visit: visit[0], items, party, asked: asked.rows.length > 0 }
}

/** How many minutes a request's visit takes, after a step if there is one: as staff chose, as its current visit has, or as its treatments take. */
export function minutesOfVisit(input: StepInput | undefined, { booking }: RequestDetail, { visit }: OfRequest): number {
  const chosen = input?.step === 'confirmed' ? input.visit?.minutes : undefined
  const isOn = visit && visit.status !== 'canceled'
  if (chosen !== undefined) return chosen
  return isOn ? lengthOf(visit) : visitMinutes(booking?.items ?? [], booking?.guests)
}
