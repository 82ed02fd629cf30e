/** A provider's day on the road: what lies between visits, what to bring, and which visit is next. */
import { addDays, easternDay, easternInstant, type Day } from '../../catalog/time/eastern.ts'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import { stayOn } from '../../catalog/practice/stay.ts'
import type { CityName } from '../../catalog/practice/city.ts'
import { placeText } from '../../catalog/visit/place.ts'
import { holdsTime } from '../../catalog/visit/visit.ts'
import type { CalendarProvider, CalendarVisit } from '../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../contracts/visit/earlier.ts'
import { stretch, timeOfDay } from '../parts/when.ts'

/** Minutes before a visit. `free` is what the drive leaves, negative if it takes longer than there is; null before the first visit. */
type Gap = { readonly drive: number; readonly free: number | null }

type InTime = Pick<CalendarVisit, 'startsAt' | 'endsAt' | 'status' | 'travelMinutes'>

export type PlannedVisit<V = CalendarVisit> = { readonly visit: V; readonly gap: Gap | undefined }

export type PlannedDay = {
  readonly provider: CalendarProvider
  /** Undefined if nobody entered where the provider is. */
  readonly city: CityName | undefined
  readonly off: readonly Off[]
  /** In order. */
  readonly visits: readonly PlannedVisit[]
  /** Times that are held for clients. */
  readonly held: readonly HeldTime[]
}

/** Each visit in order with the gap before it. Nobody drives to a visit that doesn't take place, so it has none. */
export function withGaps<V extends InTime>(visits: readonly V[]): readonly PlannedVisit<V>[] {
  let before: V | undefined
  return [...visits]
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .map((visit) => {
      if (!holdsTime(visit.status)) return { visit, gap: undefined }
      const drive = visit.travelMinutes
      const free = before ? (Date.parse(visit.startsAt) - Date.parse(before.endsAt)) / minuteMs - drive : null
      before = visit
      return { visit, gap: { drive, free } }
    })
}

/** "25 min drive from 33154 · 40 min free"; empty if there is nothing to say. */
export function gapText({ drive, free }: Gap, from: string | null = null): string {
  const parts = [
    ...(drive > 0 ? [`${stretch(drive * minuteMs)} drive${from === null ? '' : ` from ${from}`}`] : []),
    ...(free === null || free === 0
      ? []
      : [free > 0 ? `${stretch(free * minuteMs)} free` : `${stretch(-free * minuteMs)} short`]),
  ]
  return parts.join(' · ')
}

/** The day of each provider who has visits, days in a city, time off or a held time then. `among`: the only city whose visits it has. */
export function planDay(
  day: Day,
  visits: readonly CalendarVisit[],
  providers: readonly CalendarProvider[],
  among?: CityName,
  held: readonly HeldTime[] = [],
): readonly PlannedDay[] {
  const begins = ({ startsAt }: { readonly startsAt: string }) => easternDay(new Date(startsAt)) === day
  const theirs = visits.filter(begins)
  return providers
    .map((provider) => ({
      provider,
      city: stayOn(provider.stays, day)?.city,
      off: provider.timeOff.filter(({ startsAt, endsAt }) => isOn(day, startsAt, endsAt)),
      // A visit that isn't shown takes its time, too.
      visits: withGaps(theirs.filter(({ providerId }) => providerId === provider.id)).filter(
        ({ visit }) => among === undefined || visit.city === among,
      ),
      held: held.filter((one) => begins(one) && one.providerId === provider.id),
    }))
    .filter((plan) => plan.visits.length > 0 || plan.held.length > 0 || plan.city !== undefined || plan.off.length > 0)
}

function isOn(day: Day, startsAt: string, endsAt: string): boolean {
  return easternDay(new Date(startsAt)) <= day && easternDay(new Date(Date.parse(endsAt) - 1)) >= day
}

type Off = { readonly startsAt: string; readonly endsAt: string }

const midnight = (day: Day) => easternInstant(day, 0, 0).getTime()
const isOffFrom = (day: Day, { startsAt }: Off) => Date.parse(startsAt) <= midnight(day)
const isOffUntil = (day: Day, { endsAt }: Off) => Date.parse(endsAt) >= midnight(addDays(day, 1))

/** Whether time off takes all of a day. */
export function isOffAllDay(day: Day, off: Off): boolean {
  return isOffFrom(day, off) && isOffUntil(day, off)
}

/** Time off as its part of a day: "Time off all day", "Time off until 1:00 PM", "Time off 9:00 AM to 1:00 PM". */
export function offText(day: Day, off: Off): string {
  const [from, to] = [timeOfDay(off.startsAt), timeOfDay(off.endsAt)]
  if (isOffAllDay(day, off)) return 'Time off all day'
  if (isOffFrom(day, off)) return `Time off until ${to}`
  return isOffUntil(day, off) ? `Time off from ${from}` : `Time off ${from} to ${to}`
}

/** The first visit that isn't over: what a phone scrolls to. Undefined on any day but today. */
export function nextVisit(day: Day, visits: readonly PlannedVisit[], now: Date): CalendarVisit | undefined {
  if (day !== easternDay(now)) return undefined
  const open = visits.filter(({ visit: { status } }) => status === 'scheduled' || status === 'on-the-way' || status === 'arrived')
  // A visit that ended without a "Done" doesn't block the next one.
  return (open.find(({ visit }) => visit.status !== 'scheduled' || Date.parse(visit.endsAt) > now.getTime()) ?? open[0])?.visit
}

/** Where the line for "now" goes among a day's visits: before the first that hasn't begun. */
export function nowIndex(visits: readonly PlannedVisit[], now: Date): number {
  const index = visits.findIndex(({ visit }) => Date.parse(visit.startsAt) > now.getTime())
  return index === -1 ? visits.length : index
}

/** How many visits there are, without the canceled ones, which stay on the list. */
export function visitCount(visits: readonly Pick<CalendarVisit, 'status'>[]): number {
  return visits.filter(({ status }) => status !== 'canceled').length
}

/** The treatments of visits that take place, summed, in order of their titles. */
export function toBring(visits: readonly CalendarVisit[]): readonly { readonly title: string; readonly quantity: number }[] {
  const sums = new Map<string, number>()
  for (const { title, quantity } of visits.filter(({ status }) => holdsTime(status)).flatMap(({ treatments }) => treatments))
    sums.set(title, (sums.get(title) ?? 0) + quantity)
  return [...sums].map(([title, quantity]) => ({ title, quantity })).sort((one, other) => one.title.localeCompare(other.title))
}

/** Where a visit takes place, for staff: its address, or what the place says. */
export function whereText({ kind, address, place }: Pick<CalendarVisit, 'kind' | 'address' | 'place'>): string {
  if (kind === 'phone') return 'By phone'
  return address === '' ? placeText(place) : address
}

/** A link that opens directions on any phone; undefined for a call. */
export function directionsTo({ kind, address, place }: Pick<CalendarVisit, 'kind' | 'address' | 'place'>): string | undefined {
  if (kind === 'phone') return undefined
  const destination = encodeURIComponent(address === '' ? place : address)
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}
