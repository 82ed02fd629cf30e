/** What speaks against a visit: others in a plan, the travel to the next one, time off, another city, or the hours. */
import { addDays, easternDay, easternInstant, formatEasternTime, weekdayOf, type Day } from '../../../src/catalog/time/eastern.ts'
import { cities, type CityName } from '../../../src/catalog/practice/city.ts'
import { openOn } from '../../../src/catalog/practice/hours.ts'
import { stayOn } from '../../../src/catalog/practice/stay.ts'
import { clashesOf, leavesAt, minutesFrom, type Stop } from './leg.ts'
import { put, withHeld, type Schedule, type TimeOff } from './schedule.ts'

const range = (from: Date, to: Date) => `${formatEasternTime(from)} to ${formatEasternTime(to)}`

/** The offer that holds some of a visit's time for another client; undefined if none does. */
function heldAgainst(plan: readonly Stop[], id: string): Stop['held'] {
  const stop = plan.find((one) => one.id === id)!
  return clashesOf(stop, plan).find(({ held }) => held)?.held
}

/**
 * What speaks against a visit in a plan of this schedule, as a sentence that names no one; undefined if the provider can come.
 * `city` is null for a call.
 */
export function obstacle(schedule: Schedule, plan: readonly Stop[], id: string, city: CityName | null): string | undefined {
  const stop = plan.find((one) => one.id === id)!
  const { startsAt, endsAt } = stop
  const held = heldAgainst(plan, id)
  if (held) return `Held for a client until ${formatEasternTime(held.until)}.`
  // Another city speaks against more than a visit there does, so it's said first.
  const away = absenceOn(schedule, easternDay(startsAt), city)
  if (away) return away
  const [clash] = clashesOf(stop, plan)
  if (clash) {
    if (clash.startsAt < endsAt && startsAt < clash.endsAt) return `Taken from ${range(clash.startsAt, clash.endsAt)}.`
    return clash.startsAt < startsAt
      ? `The previous visit ends at ${formatEasternTime(clash.endsAt)}, and it’s ${stop.travelMinutes} minutes away.`
      : tooFar(clash, clash.travelMinutes)
  }
  return onward(schedule, plan, stop) ?? absence(schedule, stop, city)
}

/**
 * A visit put into a provider's days: the plan that would be stored, what speaks against it, and the offer that holds some of its
 * time. Others find time that is held for a client taken.
 */
export function tried(schedule: Schedule, bare: Stop, minutes: number | undefined, city: CityName | null) {
  const { id } = bare
  const plan = put(schedule, bare, minutes)
  const shown = withHeld(schedule)
  const seen = put(shown, bare, minutes)
  const stop = plan.find((one) => one.id === id)!
  return { plan, stop, against: obstacle(shown, seen, id, city), held: heldAgainst(seen, id) }
}

const tooFar = (next: Stop, minutes: number) =>
  `The next visit starts at ${formatEasternTime(next.startsAt)}, and it takes ${minutes} minutes to get there.`

/** What speaks against the full travel to the next visit that day, even where the plan cut it short; undefined if nothing does. */
function onward({ stops, timeOff }: Schedule, plan: readonly Stop[], { id, ...stop }: Stop): string | undefined {
  const after = plan.slice(plan.findIndex((one) => one.id === id) + 1)
  const next = after.find((one) => one.zipCode !== null && easternDay(one.startsAt) === easternDay(stop.startsAt))
  if (stop.zipCode === null || !next) return undefined
  const { startsAt } = next
  const minutes = minutesFrom(stop.zipCode, next)
  const leaves = leavesAt({ startsAt, travelMinutes: minutes })
  if (leaves < stop.endsAt) return tooFar(next, minutes)
  const before = stops.find((one) => one.id === next.id && one.startsAt.getTime() === startsAt.getTime())!
  const off = offSince(timeOff, { startsAt: leaves, endsAt: startsAt }, leavesAt(before))
  return off && `Time off ends at ${formatEasternTime(off.endsAt)}, and it takes ${minutes} minutes to get to the next visit.`
}

type Whereabouts = Pick<Schedule, 'stays' | 'hours' | 'timeOff' | 'licenses' | 'hasStays'>

/** Why the provider can't treat in a city on a day at all; undefined if they can. `city` is null for a call. */
export function absenceOn(schedule: Omit<Whereabouts, 'timeOff' | 'hours'>, day: Day, city: CityName | null): string | undefined {
  const stay = stayOn(schedule.stays, day)
  if (schedule.hasStays && !stay) return 'Not working that day.'
  if (city !== null && stay && stay.city !== city) return `In ${stay.city} that day.`
  const state = cities.find(({ name }) => name === city)?.state
  const isLicensed = schedule.licenses.some((one) => one.state === state && day <= one.expiresOn)
  return state !== undefined && schedule.licenses.length > 0 && !isLicensed ? `Not licensed in ${state} that day.` : undefined
}

/** A day's hours: when a visit may begin, and when it must be over. */
type Open = { readonly from: Date; readonly to: Date; readonly endsBy: Date }

/** A provider's hours on a day, wherever they are; if none were entered, the clinic's, in which a visit only has to begin. */
export function opensOn({ stays, hours }: Pick<Whereabouts, 'stays' | 'hours'>, day: Day): readonly Open[] {
  if (hours.length === 0) {
    const open = openOn(day)
    return open ? [{ ...open, endsBy: easternInstant(addDays(day, 1), 0, 0) }] : []
  }
  const stay = stayOn(stays, day)
  const weekday = weekdayOf(day)
  return hours
    .filter((one) => (stay === undefined || one.city === stay.city) && one.weekday === weekday)
    .map(({ opensAt, closesAt }) => {
      const to = easternInstant(day, 0, closesAt)
      return { from: easternInstant(day, 0, opensAt), to, endsBy: to }
    })
}

type Span = Pick<Stop, 'startsAt' | 'endsAt'>
type Way = Span & Pick<Stop, 'travelMinutes'>

/** Whether a visit begins in these hours and is over in time. */
export function isWithin({ startsAt, endsAt }: Span, { from, to, endsBy }: Open): boolean {
  return from <= startsAt && startsAt < to && endsAt <= endsBy
}

/** Whether a span meets time off. */
export function isOff({ startsAt, endsAt }: Span, off: TimeOff): boolean {
  return off.startsAt < endsAt && startsAt < off.endsAt
}

/** Time off that the travel overlaps, unless it already did when the provider would have left at `before`. */
export function offSince(timeOff: readonly TimeOff[], way: Span, before: Date): TimeOff | undefined {
  return timeOff.find((off) => isOff(way, off) && !isOff({ ...way, startsAt: before }, off))
}

/** Why the provider isn't there at all, whatever else is on that day; undefined if they are. */
export function absence(schedule: Whereabouts, span: Way, city: CityName | null): string | undefined {
  if (schedule.timeOff.some((off) => isOff(span, off))) return 'Time off.'
  const before = schedule.timeOff.find((off) => isOff({ ...span, startsAt: leavesAt(span) }, off))
  if (before) return `Time off ends at ${formatEasternTime(before.endsAt)}, and the trip takes ${span.travelMinutes} minutes.`
  const day = easternDay(span.startsAt)
  const isOpen = opensOn(schedule, day).some((open) => isWithin(span, open))
  return absenceOn(schedule, day, city) ?? (isOpen ? undefined : 'Outside working hours.')
}
