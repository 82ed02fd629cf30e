/** What staff see before they confirm a request's visit. */
import { sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { timesAsked } from '../../../src/contracts/request/list.ts'
import type { readOffers as contract, VisitOffers } from '../../../src/contracts/request/offer.ts'
import { batch, type Db } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { providers } from '../../db/schema/provider.ts'
import { Refusal } from '../../refusal.ts'
import { isTreating } from '../visit/treating.ts'
import { readRequest } from './detail.ts'
import { minutesOfVisit, readVisitOf, whereOf } from './asked-visit.ts'

/** Everyone who treats, by name. */
function readProviders(db: Db) {
  return db.execute<{ id: string; name: string }>(sql`
    select p.account_id as id, coalesce(a.full_name, a.email) as name from ${providers} p
    join ${accounts} a on a.id = p.account_id where ${isTreating} order by 2, 1`)
}

/**
 * A request's offered times against one provider's days, how long the visit takes, and a day's open times. Refuses `not-found`,
 * and `no-provider` for someone who doesn't treat.
 */
export async function readOffers(db: Db, input: InputOf<typeof contract>, now: Date): Promise<VisitOffers> {
  const [request, found, { rows: everybody }] = await Promise.all([
    readRequest(db, input),
    readVisitOf(db, input.id),
    readProviders(db),
  ])
  const place = { kind: input.place, words: input.words }
  const minutes = input.minutes ?? minutesOfVisit(undefined, request, found)
  const treats = (id: string | undefined) => everybody.find((one) => one.id === id)?.id
  const providerId = input.providerId ?? treats(found.visit?.providerId) ?? everybody[0]?.id
  if (providerId === undefined) return { providers: [], providerId: null, minutes, offers: [], open: [] }
  if (treats(providerId) === undefined) throw new Refusal('no-provider')
  // Load day planning only for these answers, so that the function starts sooner.
  const [{ offerOf, openSlots, unplaced }, { readSchedule, scheduleOf }, { legAt }] = await Promise.all([
    import('../visit/offer.ts'),
    import('../visit/schedule.ts'),
    import('../visit/leg.ts'),
  ])

  const asked = [...timesAsked(request), ...(input.startsAt === undefined ? [] : [input.startsAt])]
  const times = [...new Set(asked)].map((text) => new Date(text)).filter((time) => time > now)
  const days = [...new Set([...times.map(easternDay), ...(input.day === undefined ? [] : [input.day])])]
  const read = await batch(db, Object.fromEntries(days.map((day) => [day, readSchedule(db, providerId, day)])))
  const scheduleOn = (day: string) => scheduleOf(read[day]!.rows[0]!)
  const { visit } = found
  const { kind, city, zipCode } = whereOf(request, place, visit)
  const wanted = { id: visit?.id ?? unplaced, kind, city, zipCode, minutes, travelMinutes: input.travelMinutes }
  // As in the step (visit.ts): if the visit stays put, so do the minutes that staff entered.
  const legOf = (startsAt: Date) => (visit?.zipCode === zipCode ? legAt(visit, { providerId, startsAt }) : undefined)
  return {
    providers: everybody,
    providerId,
    minutes,
    offers: times.map((time) => offerOf(scheduleOn(easternDay(time)), time, { ...wanted, leg: legOf(time) })),
    open: input.day === undefined ? [] : openSlots(scheduleOn(input.day), input.day, wanted, now),
  }
}
