/** How a time fits into a provider's day: who is before and after, how long it takes to get there, and what speaks against it. */
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { slotStartsAt, timeSlots } from '../../../src/catalog/time/time-slot.ts'
import type { VisitKind } from '../../../src/catalog/visit/visit.ts'
import type { Offer } from '../../../src/contracts/request/offer.ts'
import type { Slot } from './place.ts'
import { noLeg, type Stop } from './leg.ts'
import { tried } from './obstacle.ts'
import { whereOn, type Schedule } from './schedule.ts'

/** A visit that isn't stored yet has no id of its own. */
export const unplaced = 'unplaced'

type Wanted = Pick<Slot, 'city' | 'zipCode' | 'travelMinutes' | 'leg'> & {
  readonly kind: VisitKind
  readonly minutes: number
  readonly id: string
}

function triedAt(schedule: Schedule, startsAt: Date, wanted: Wanted) {
  const { id, zipCode, minutes, travelMinutes, city, leg = noLeg } = whereOn(schedule, easternDay(startsAt), wanted.kind, wanted)
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
  const bare: Stop = { id, zipCode, startsAt, endsAt, ...leg, overbooked: false }
  return tried(schedule, bare, travelMinutes, city)
}

/** One time as staff see it. */
export function offerOf(schedule: Schedule, startsAt: Date, wanted: Wanted): Offer {
  const { plan, stop, against, held } = triedAt(schedule, startsAt, wanted)
  const day = easternDay(startsAt)
  const own = plan.filter((one) => easternDay(one.startsAt) === day)
  const index = own.findIndex(({ id }) => id === wanted.id)
  const [before, after] = [own[index - 1], own[index + 1]]
  return {
    startsAt: startsAt.toISOString(),
    travelMinutes: stop.travelMinutes,
    against: against ?? null,
    held: held?.offerId ?? null,
    before: before ? { name: before.clientName ?? '', at: before.endsAt.toISOString() } : null,
    after: after ? { name: after.clientName ?? '', at: after.startsAt.toISOString(), travelMinutes: after.travelMinutes } : null,
  }
}

/** The half-hour slots of a day at which the provider could come, after `now`. */
export function openSlots(schedule: Schedule, day: Day, wanted: Wanted, now: Date): string[] {
  return timeSlots
    .map((slot) => slotStartsAt(day, slot))
    .filter((startsAt) => startsAt > now && triedAt(schedule, startsAt, wanted).against === undefined)
    .map((startsAt) => startsAt.toISOString())
}
