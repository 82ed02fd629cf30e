/** The 25 half-hour slots of a day, and a visitor's preferred times (decision 4). */
import { minuteMs } from './milliseconds.ts'
import { addDays, easternDay, easternInstant, formatDay, isDay, type Day } from './eastern.ts'

/** A slot as it is shown and sent: "8:00 AM" … "8:00 PM". */
export type TimeSlot = string

/** A preferred time as the browser sends and stores it: "2026-12-01 at 9:30 AM". */
export type PreferredTime = string

export const maxPreferredTimes = 20
/** How many times a visitor can name for our call. */
export const maxCallTimes = 3
/** How many days ahead a visitor can request a visit. */
export const bookableDays = 365

const firstSlotMinute = 8 * 60
const slotCount = 25

function slotMinute(index: number): number {
  return firstSlotMinute + index * 30
}

function formatMinute(minute: number): TimeSlot {
  const hour = Math.floor(minute / 60)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${half}`
}

/** All slots of a day, in order. */
export const timeSlots: readonly TimeSlot[] = Array.from({ length: slotCount }, (_, index) => formatMinute(slotMinute(index)))

const minuteOf = new Map(timeSlots.map((slot, index) => [slot, slotMinute(index)]))

/** The slots as the picker groups them. */
export const slotGroups: readonly { readonly name: string; readonly slots: readonly TimeSlot[] }[] = [
  { name: 'Morning', slots: timeSlots.filter((slot) => minuteOf.get(slot)! < 12 * 60) },
  { name: 'Afternoon', slots: timeSlots.filter((slot) => minuteOf.get(slot)! >= 12 * 60 && minuteOf.get(slot)! < 17 * 60) },
  { name: 'Evening', slots: timeSlots.filter((slot) => minuteOf.get(slot)! >= 17 * 60) },
]

/** The instant a slot of a day begins. Throws RangeError for a text that is not a slot. */
export function slotStartsAt(day: Day, slot: TimeSlot): Date {
  const minute = minuteOf.get(slot)
  if (minute === undefined) throw new RangeError(`no such slot: ${slot}`)
  return easternInstant(day, 0, minute)
}

/** The instants at which a day's slots begin. Clocks change at night, before the first. */
export function slotStarts(day: Day): Date[] {
  const first = easternInstant(day, 0, firstSlotMinute).getTime()
  return timeSlots.map((_, index) => new Date(first + index * 30 * minuteMs))
}

/** Whether a slot has begun at `now`, so that nobody can request it anymore. */
export function isPastSlot(day: Day, slot: TimeSlot, now: Date): boolean {
  return slotStartsAt(day, slot).getTime() <= now.getTime()
}

/** Joins a day and a slot into one text. */
export function preferredTime(day: Day, slot: TimeSlot): PreferredTime {
  return `${day} at ${slot}`
}

/** The day and slot of a preferred time; undefined if it is not valid: "9:15 AM" and "8:30 PM" are not slots. */
export function parsePreferredTime(text: string): { day: Day; slot: TimeSlot } | undefined {
  const [day, slot, ...rest] = text.split(' at ')
  if (day === undefined || slot === undefined || rest.length > 0) return undefined
  return isDay(day) && minuteOf.has(slot) ? { day, slot } : undefined
}

/** A preferred time for people: "Tue, Dec 1 at 9:30 AM". */
export function formatPreferredTime(text: PreferredTime): string {
  const parsed = parsePreferredTime(text)
  return parsed ? `${formatDay(parsed.day)} at ${parsed.slot}` : text
}

/** The first and last day that a visitor can request at `now`. */
export function bookableRange(now: Date): { first: Day; last: Day } {
  const first = easternDay(now)
  return { first, last: addDays(first, bookableDays) }
}

/** Sorts preferred times by date. */
export function sortPreferredTimes(times: readonly PreferredTime[]): PreferredTime[] {
  const startOf = (text: PreferredTime) => {
    const parsed = parsePreferredTime(text)
    return parsed ? slotStartsAt(parsed.day, parsed.slot).getTime() : 0
  }
  return [...times].sort((a, b) => startOf(a) - startOf(b))
}
