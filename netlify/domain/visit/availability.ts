/** The slots at which a provider could come, over many days at once (decision 37). */
import { addDays, easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { CityName } from '../../../src/catalog/practice/city.ts'
import { stayOn } from '../../../src/catalog/practice/stay.ts'
import { travelMinutes } from '../../../src/catalog/practice/travel.ts'
import { slotStarts } from '../../../src/catalog/time/time-slot.ts'
import { availableDays, type Availability, type readAvailability as contract } from '../../../src/contracts/availability.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Db } from '../../db/client.ts'
import { leavesAt, minutesFrom, type Stop } from './leg.ts'
import { absenceOn, isOff, isWithin, offSince, opensOn } from './obstacle.ts'
import { readSchedules, scheduleOf, withHeld, type Schedule } from './schedule.ts'

type Asked = InputOf<typeof contract>

type Wanted = Omit<Asked, 'city'> & {
  /** Null for a call, or if nobody knows which city the provider is in. */
  readonly city: CityName | null
  /** The travel that a visit without a ZIP code takes at least. */
  readonly leg?: Pick<Stop, 'travelMinutes'> | undefined
}

/**
 * Tells for each start of a day whether a provider could come. The same rule as `obstacle` (obstacle.ts), which would have to
 * replan the provider's days for each of thousands of slots.
 */
export function couldCome(
  schedule: Schedule,
  { city, zip, minutes, leg }: Wanted,
): (day: Day, starts: readonly Date[]) => readonly boolean[] {
  const { stops } = withHeld(schedule)
  const taken = stops.map(takenBy).sort((one, other) => one.starts - other.starts)
  return (day, starts) => {
    const opens = absenceOn(schedule, day, city) === undefined ? opensOn(schedule, day) : []
    if (opens.length === 0) return starts.map(() => false)
    const base = stayOn(schedule.stays, day)?.baseZip ?? null
    const zipCode = zip ?? (city === null ? null : base)
    const morning = starts[0]!.getTime()
    const near = taken.filter((stop) => Math.abs(stop.starts - morning) < 48 * hourMs)
    const sameDay = near.filter((stop) => stop.zipCode !== null && stop.day === day)
    return starts.map((startsAt) => {
      const begins = startsAt.getTime()
      const ends = begins + minutes * minuteMs
      const span = { startsAt, endsAt: new Date(ends) }
      if (!opens.some((open) => isWithin(span, open))) return false
      const from = sameDay.findLast((stop) => stop.starts <= begins)?.zipCode ?? base
      const next = sameDay.find((stop) => stop.starts > begins)
      const counted = zipCode === null || from === null ? 0 : travelMinutes(from, zipCode)
      const leaves = begins - minuteMs * Math.max(counted, leg?.travelMinutes ?? 0)
      const way = { startsAt: new Date(leaves), endsAt: span.endsAt }
      if (schedule.timeOff.some((off) => isOff(way, off))) return false
      const leavesFor = (stop: Taken) => (stop === next ? leavesFrom(stop, zipCode) : stop.leaves)
      if (!near.every((stop) => ends <= leavesFor(stop) || stop.ends <= leaves)) return false
      if (next === undefined || schedule.timeOff.length === 0) return true
      const onward = { startsAt: new Date(leavesFor(next)), endsAt: new Date(next.starts) }
      return offSince(schedule.timeOff, onward, new Date(next.leaves)) === undefined
    })
  }
}

/** A visit with its times as numbers, since thousands of slots are compared with it, and a `Date` takes ten times as long. */
function takenBy(stop: Stop) {
  const { startsAt, endsAt, zipCode, travelFrom, travelMinutes } = stop
  const [starts, ends, leaves] = [startsAt, endsAt, leavesAt(stop)].map((date) => date.getTime()) as [number, number, number]
  return { day: easternDay(startsAt), zipCode, travelFrom, travelMinutes, starts, ends, leaves }
}

type Taken = ReturnType<typeof takenBy>

/** When the provider leaves for this visit, coming from `zipCode`. */
function leavesFrom(stop: Taken, zipCode: string | null): number {
  return zipCode === null ? stop.leaves : stop.starts - minuteMs * minutesFrom(zipCode, stop)
}

/** The open slots of the next 60 days in a city, or for a call. Without known providers, all are open: the clinic will call. */
export async function readAvailability(db: Db, wanted: Asked, now: Date): Promise<Availability> {
  const first = easternDay(now)
  const { rows } = await readSchedules(db, first, addDays(first, availableDays - 1))
  const everybody = rows.map((row) => couldCome(scheduleOf(row), { ...wanted, city: wanted.city ?? null }))
  const days = Array.from({ length: availableDays }, (_, index) => {
    const day = addDays(first, index)
    const starts = slotStarts(day)
    const open = everybody.map((could) => could(day, starts))
    const isOpen = (slot: number) => everybody.length === 0 || open.some((one) => one[slot])
    return starts.map((startsAt, slot) => (startsAt > now && isOpen(slot) ? '1' : '0')).join('')
  })
  return { first, days }
}
