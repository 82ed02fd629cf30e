/**
 * The times to which a client can move a visit: the half hours at which its own provider could come, or else another provider.
 * The one who knows the client goes first; another clinician is better than no time at all, and the page says so before the
 * client confirms.
 */
import { addDays, easternDay, type Day } from '../../../../src/catalog/time/eastern.ts'
import { hourMs } from '../../../../src/catalog/time/milliseconds.ts'
import { holidayOn } from '../../../../src/catalog/practice/holiday.ts'
import { slotStarts } from '../../../../src/catalog/time/time-slot.ts'
import { freeHours, lengthOf } from '../../../../src/catalog/visit/visit.ts'
import { availableDays } from '../../../../src/contracts/availability.ts'
import type { InputOf } from '../../../../src/contracts/endpoint.ts'
import type { readOwnVisitTimes as contract, VisitTimes } from '../../../../src/contracts/visit/own.ts'
import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../refusal.ts'
import { couldCome } from '../availability.ts'
import { legAnytime } from '../leg.ts'
import { findByLink, mayOf, stateOf } from './own.ts'
import { planned, readSchedules, scheduleOf } from '../schedule.ts'
import type { VisitRow } from '../visit.ts'

type Days = { readonly providerId: string; readonly could: ReturnType<typeof couldCome> }

/** All providers, the visit's own first, each as if the visit weren't there. */
async function readEverybody(db: Db, visit: VisitRow, first: Day, last: Day): Promise<Days[]> {
  const { rows } = await readSchedules(db, first, last)
  const minutes = lengthOf(visit)
  // A call takes no travel, also if minutes of the visit to a hotel that it was before are stored with it.
  const leg = visit.kind === 'phone' ? undefined : legAnytime(visit)
  const wanted = { city: visit.city, zip: visit.zipCode ?? undefined, minutes, leg }
  return rows
    .map((row) => {
      const schedule = scheduleOf(row)
      const isOwn = row.providerId === visit.providerId
      const stops = isOwn ? planned(schedule, visit.id) : schedule.stops
      const without = { ...schedule, stops, held: schedule.held.filter(({ id }) => id !== visit.id) }
      return { providerId: row.providerId, could: couldCome(without, wanted) }
    })
    .sort((one, other) => Number(other.providerId === visit.providerId) - Number(one.providerId === visit.providerId))
}

/**
 * Whether a visit can move to a start at all, no matter who comes: not to where it is, and not past midnight. Without asking the
 * clinic, it moves only if there is time to tell its provider, and never to a holiday, when visits are by arrangement.
 */
function isFitting(visit: VisitRow, startsAt: Date, now: Date): boolean {
  const isAtOnce = mayOf(visit, now) === 'change'
  if (isAtOnce && holidayOn(easternDay(startsAt)) !== undefined) return false
  const notice = isAtOnce ? freeHours * hourMs : 0
  const endsAt = new Date(startsAt.getTime() + (visit.endsAt.getTime() - visit.startsAt.getTime()))
  return (
    startsAt.getTime() > now.getTime() + notice &&
    startsAt.getTime() !== visit.startsAt.getTime() &&
    easternDay(new Date(endsAt.getTime() - 1)) === easternDay(startsAt)
  )
}

/** For each slot of a day, those who could come, in the order in which to ask them. */
function freeOn(visit: VisitRow, everybody: readonly Days[], day: Day, now: Date): string[][] {
  const starts = slotStarts(day)
  const open = everybody.map(({ providerId, could }) => ({ providerId, slots: could(day, starts) }))
  return starts.map((startsAt, slot) =>
    isFitting(visit, startsAt, now) ? open.filter(({ slots }) => slots[slot]).map(({ providerId }) => providerId) : [],
  )
}

/** Who could come to a visit at another start, the visit's own provider first; nobody if it isn't one of the open slots. */
export async function freeAt(db: Db, visit: VisitRow, startsAt: Date, now: Date): Promise<string[]> {
  const day = easternDay(startsAt)
  const slot = slotStarts(day).findIndex((start) => start.getTime() === startsAt.getTime())
  if (slot < 0 || day >= addDays(easternDay(now), availableDays)) return []
  return freeOn(visit, await readEverybody(db, visit, day, day), day, now)[slot]!
}

/** The open times of the next 60 days. Refuses `invalid-link`, and `step-not-possible` for a visit that can't move. */
export async function readOwnVisitTimes(db: Db, { token }: InputOf<typeof contract>, now: Date): Promise<VisitTimes> {
  const { visit } = await findByLink(db, token)
  if (stateOf(visit, now) !== 'visit' || mayOf(visit, now) === 'nothing') throw new Refusal('step-not-possible')
  const first = easternDay(now)
  const everybody = await readEverybody(db, visit, first, addDays(first, availableDays - 1))
  const days = Array.from({ length: availableDays }, (_, index) =>
    freeOn(visit, everybody, addDays(first, index), now)
      .map(([who]) => (who === undefined ? '0' : who === visit.providerId ? '1' : '2'))
      .join(''),
  )
  return { first, days }
}
