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
import { accountName } from '../rule/account-name.ts'
import { isTreating } from '../visit/treating.ts'
import { readRequest } from './detail.ts'
import { minutesOfVisit, readVisitOf, whereOf } from './asked-visit.ts'

/** Everyone who treats, by name. */
function readProviders(db: Db) {
  return db.execute<{ id: string; name: string }>(sql`
    select p.account_id as id, ${accountName('a')} as name from ${providers} p
    join ${accounts} a on a.id = p.account_id where ${isTreating} order by 2, 1`)
}

/**
 * A request's offered times against one provider's days, how long the visit takes, and a day's open times. If the provider isn't
 * chosen yet, it's the first who could come at one of the times, or else who is in the visit's city. Refuses `not-found`, and
 * `no-provider` for someone who doesn't treat.
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
  const chosen = input.providerId ?? treats(found.visit?.providerId)
  if (chosen !== undefined && treats(chosen) === undefined) throw new Refusal('no-provider')
  const first = everybody[0]?.id
  if (first === undefined) return { providers: [], providerId: null, minutes, offers: [], open: [] }
  // Load day planning only for these answers, so that the function starts sooner.
  const [{ offerOf, openSlots, unplaced }, { readSchedule, readSchedules, scheduleOf }, { legAnytime, legAt }, { absenceOn }] =
    await Promise.all([
      import('../visit/offer.ts'),
      import('../visit/schedule.ts'),
      import('../visit/leg.ts'),
      import('../visit/obstacle.ts'),
    ])

  const asked = [...timesAsked(request), ...(input.startsAt === undefined ? [] : [input.startsAt])]
  const times = [...new Set(asked)].map((text) => new Date(text)).filter((time) => time > now)
  const days = [...new Set([...times.map(easternDay), ...(input.day === undefined ? [] : [input.day])])]
  const read = await batch(
    db,
    Object.fromEntries(days.map((day) => [day, chosen ? readSchedule(db, chosen, day) : readSchedules(db, day, day)])),
  )
  const scheduleOn = (day: string, who: string) => scheduleOf(read[day]!.rows.find((row) => row.providerId === who)!)
  const { visit } = found
  const { kind, city, zipCode } = whereOf(request, place, visit)
  // As in the step (visit.ts): if the visit stays put, so do the minutes that staff entered.
  const before = visit?.zipCode === zipCode ? visit : undefined
  const leg = before && legAnytime(before)
  const wanted = { id: visit?.id ?? unplaced, kind, city, zipCode, minutes, travelMinutes: input.travelMinutes, leg }
  const legOf = (startsAt: Date, providerId: string) => before && legAt(before, { providerId, startsAt })
  const offersOf = (who: string) =>
    times.map((time) => offerOf(scheduleOn(easternDay(time), who), time, { ...wanted, leg: legOf(time, who) }))
  const canCome = ({ id }: { readonly id: string }) => offersOf(id).some(({ against }) => against === null)
  const isThere = ({ id }: { readonly id: string }) =>
    times.map(easternDay).some((day) => absenceOn(scheduleOn(day, id), day, city) === undefined)
  const providerId = chosen ?? (everybody.find(canCome) ?? everybody.find(isThere))?.id ?? first
  return {
    providers: everybody,
    providerId,
    minutes,
    offers: offersOf(providerId),
    open: input.day === undefined ? [] : openSlots(scheduleOn(input.day, providerId), input.day, wanted, now),
  }
}
