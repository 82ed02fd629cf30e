/** The slots at which somebody who treats could come, over many days at once (decision 37). */
import { addDays, easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import type { CityName } from '../../../src/catalog/practice/city.ts'
import { stayOn } from '../../../src/catalog/practice/stay.ts'
import { travelMinutes } from '../../../src/catalog/practice/travel.ts'
import { slotStarts } from '../../../src/catalog/time/time-slot.ts'
import { availableDays, type Availability, type readAvailability as contract } from '../../../src/contracts/availability.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Db } from '../../db/client.ts'
import { leavesAt, type Stop } from './leg.ts'
import { absenceOn, isOff, isWithin, opensOn, readSchedules, scheduleOf, withHeld, type Schedule } from './schedule.ts'

type Asked = InputOf<typeof contract>

/** Where and how long; `city` is null for a call. */
export type Wanted = Omit<Asked, 'city'> & { readonly city: CityName | null }

const minute = 60_000

/**
 * Whether a provider could come at each start of a day. The same rule as `obstacle` (schedule.ts) applied to a slot at a time, which
 * would plan the provider's days anew for each of thousands.
 */
export function couldCome(schedule: Schedule, day: Day, starts: readonly Date[], { city, zip, minutes }: Wanted): boolean[] {
  const opens = absenceOn(schedule, day, city) === undefined ? opensOn(schedule, day) : []
  if (opens.length === 0) return starts.map(() => false)
  const base = stayOn(schedule.stays, day)?.baseZip ?? null
  const zipCode = city === null ? null : (zip ?? base)
  const isNear = ({ startsAt }: Stop) => Math.abs(startsAt.getTime() - starts[0]!.getTime()) < 48 * 60 * minute
  const { stops } = withHeld(schedule)
  const near = stops.filter(isNear).map((stop) => ({ ...stop, leaves: leavesAt(stop) }))
  const sameDay = near
    .filter((stop) => stop.zipCode !== null && easternDay(stop.startsAt) === day)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  return starts.map((startsAt) => {
    const span = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minute) }
    if (!opens.some((open) => isWithin(span, open)) || schedule.timeOff.some((off) => isOff(span, off))) return false
    const from = sameDay.findLast((stop) => stop.startsAt <= startsAt)?.zipCode ?? base
    const next = sameDay.find((stop) => stop.startsAt > startsAt)
    const way = zipCode === null || from === null ? 0 : travelMinutes(from, zipCode)
    const leaves = leavesAt({ startsAt, travelMinutes: way })
    return near.every((stop) => span.endsAt <= (stop === next ? leavesFrom(stop, zipCode) : stop.leaves) || stop.endsAt <= leaves)
  })
}

/** When the provider leaves for a visit after one at `zipCode`. */
function leavesFrom(stop: Stop, zipCode: string | null): Date {
  if (zipCode === null || stop.zipCode === null || stop.travelFrom === zipCode) return leavesAt(stop)
  return leavesAt({ startsAt: stop.startsAt, travelMinutes: travelMinutes(zipCode, stop.zipCode) })
}

/** The open slots of the next 60 days in a city, or for a call, by everybody who treats. If nobody is known to, all are: the clinic will call. */
export async function readAvailability(db: Db, wanted: Asked, now: Date): Promise<Availability> {
  const first = easternDay(now)
  const { rows } = await readSchedules(db, first, addDays(first, availableDays - 1))
  const schedules = rows.map(scheduleOf)
  const days = Array.from({ length: availableDays }, (_, index) => {
    const day = addDays(first, index)
    const starts = slotStarts(day)
    const open = schedules.map((schedule) => couldCome(schedule, day, starts, { ...wanted, city: wanted.city ?? null }))
    const isOpen = (slot: number) => schedules.length === 0 || open.some((one) => one[slot])
    return starts.map((startsAt, slot) => (startsAt > now && isOpen(slot) ? '1' : '0')).join('')
  })
  return { first, days }
}
