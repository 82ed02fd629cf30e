/** A visit for someone on the phone: who they are, where it is, and when a provider could come. */
import { and, isNull, sql } from 'drizzle-orm'
import { clinic } from '../../../src/catalog/clinic.ts'
import { ivTreatments } from '../../../src/catalog/treatment/iv-treatment.ts'
import { areaOf } from '../../../src/catalog/practice/service-area.ts'
import { zipIn } from '../../../src/catalog/practice/zip-code.ts'
import { placeLine } from '../../../src/catalog/visit/place.ts'
import { visitMinutes } from '../../../src/catalog/visit/length.ts'
import { lengthOf, type VisitKind } from '../../../src/catalog/visit/visit.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type {
  CallerVisit,
  findClients as finding,
  KnownClient,
  makeVisit as making,
  readVisitSlots as slots,
  VisitSlots,
} from '../../../src/contracts/visit/change.ts'
import type { Db } from '../../db/client.ts'
import { foldedInDatabase } from '../../db/folded.ts'
import { bookings } from '../../db/schema/booking.ts'
import { requests } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { holdingOrPhone } from '../rule/search-words.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { legAnytime, legAt } from './leg.ts'
import { makeVisit } from './make.ts'
import { offerOf, openSlots, unplaced } from './offer.ts'
import type { Slot } from './place.ts'
import { readSchedule, scheduleOf } from './schedule.ts'
import { findVisit, type VisitFacts, type VisitItem } from './visit.ts'

type Place = Pick<CallerVisit, 'kind' | 'address'>
type Where = Pick<Slot, 'city' | 'zipCode'> & { readonly kind: VisitKind }

/** Where a caller's visit is. */
function whereOfCaller({ kind, address }: Place): Where {
  if (kind === 'phone') return { kind, city: null, zipCode: null }
  if (kind === 'clinic') return { kind, city: clinic.address.city, zipCode: clinic.address.zipCode }
  const zipCode = zipIn(address)
  return { kind, city: (zipCode === null ? undefined : areaOf(zipCode)?.city) ?? null, zipCode }
}

/** Whom a caller's visit is for and where, as the client reads it: their home by its ZIP code only. */
function factsOfCaller({ kind, name, email, phone, address }: CallerVisit): VisitFacts {
  const asked = { kind: 'booking', zipCode: whereOfCaller({ kind, address }).zipCode ?? '' } as const
  const place = placeLine(asked, kind, '')
  return { kind, clientName: name, clientEmail: email, clientPhone: phone, place, address: kind === 'home' ? address : '' }
}

/** The treatments of a caller's visit, at today's prices. */
function itemsOfCaller({ treatments }: Pick<CallerVisit, 'treatments'>): VisitItem[] {
  return treatments.map(({ treatmentId, quantity }) => {
    const { title, priceCents } = ivTreatments.find(({ id }) => id === treatmentId)!
    return { treatmentId, title, quantity, unitPriceCents: priceCents }
  })
}

/**
 * Makes a visit for a caller. Unless staff say how long, it takes as long as its treatments. Refuses
 * `time-passed`, `appointment-not-possible`, and what `place` refuses.
 */
export async function makeForCaller(db: Db, input: InputOf<typeof making>, actor: Actor, now: Date): Promise<void> {
  const { id, caller, providerId, travelMinutes, overbookedReason } = input
  const items = itemsOfCaller(caller)
  const startsAt = new Date(input.startsAt)
  const endsAt = new Date(startsAt.getTime() + (input.minutes ?? visitMinutes(items)) * minuteMs)
  const { city, zipCode } = whereOfCaller(caller)
  const slot = { city, zipCode, providerId, startsAt, endsAt, travelMinutes, overbookedReason }
  await makeVisit(db, { id, facts: factsOfCaller(caller), slot, items }, byAdmin(actor), now)
}

/** When a provider could come on a day. Refuses `not-found`, and `no-provider` for someone who never treated. */
export async function readVisitSlots(db: Db, input: InputOf<typeof slots>, now: Date): Promise<VisitSlots> {
  const { id, providerId, day, startsAt, travelMinutes, caller } = input
  const [visit, { rows }] = await Promise.all([
    id === undefined || caller ? undefined : findVisit(db, id),
    readSchedule(db, providerId, day),
  ])
  if (!rows[0]) throw new Refusal('no-provider')
  const schedule = scheduleOf(rows[0])
  const usual = visit ? lengthOf(visit) : visitMinutes(itemsOfCaller({ treatments: caller?.treatments ?? [] }))
  const minutes = input.minutes ?? usual
  const { kind, city, zipCode }: Where = visit ?? whereOfCaller(caller ?? { kind: 'phone', address: '' })
  const wanted = { id: id ?? unplaced, kind, city, zipCode, minutes, travelMinutes }
  const offerAt = (at: Date) => offerOf(schedule, at, { ...wanted, leg: visit && legAt(visit, { providerId, startsAt: at }) })
  return {
    minutes,
    offer: startsAt === undefined ? null : offerAt(new Date(startsAt)),
    open: openSlots(schedule, day, { ...wanted, leg: visit && legAnytime(visit) }, now),
  }
}

/** Visits made for callers that hold every word of a search. Those of requests are found as requests. */
export const madeForCaller = (q: string) =>
  and(
    isNull(visits.deletedAt),
    isNull(visits.requestId),
    holdingOrPhone(
      foldedInDatabase(
        sql`${visits.clientName} || ' ' || ${visits.clientEmail} || ' ' || regexp_replace(${visits.clientPhone}, '[^0-9]', '', 'g')`,
      ),
      q,
    ),
  )

const mostClients = 8
/** Who somebody is. Without an email, the phone tells two of one name apart. */
const person = sql`lower(email), lower(name), case when email = '' then regexp_replace(phone, '[^0-9]', '', 'g') end`

/** People of earlier requests and visits who match a search, each once, by their latest. */
export async function findClients(db: Db, { q }: InputOf<typeof finding>): Promise<{ clients: KnownClient[] }> {
  const { rows } = await db.execute<KnownClient>(sql`
    select name, email, phone, address from (
      select distinct on (${person}) * from (
        (select client_name as name, client_email as email, client_phone as phone, requests.created_at as at,
          coalesce((select concat_ws(', ', street_address, nullif(apt_unit, ''), city, state, zip_code) from ${bookings} b
            where b.request_id = requests.id), '') as address
        from ${requests} where requests.deleted_at is null and ${holdingOrPhone(requests.searchText, q)}
        order by requests.created_at desc limit 50)
        union all
        (select client_name, client_email, client_phone, created_at, address from ${visits} where ${madeForCaller(q)}
        order by created_at desc limit 50)
      ) everybody order by ${person}, at desc
    ) latest order by at desc limit ${mostClients}`)
  return { clients: rows }
}
