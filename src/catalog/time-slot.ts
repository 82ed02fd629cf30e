/** The 25 half-hour slots of a day and the preferred times a visitor offers (public spec, section 5; decision 4). */
import { addDays, easternDay, easternInstant, formatDay, isDay, type Day } from './eastern.ts'

/** A slot as it is shown and sent: "8:00 AM" … "8:00 PM". */
export type TimeSlot = string

/** A preferred time as it is sent and stored by the browser: "2026-12-01 at 9:30 AM". */
export type PreferredTime = string

export const maxPreferredTimes = 20
/** How far ahead a visit can be asked for. */
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

/** The instant a slot of a day begins. Throws RangeError on a text that is no slot. */
export function slotStartsAt(day: Day, slot: TimeSlot): Date {
  const minute = minuteOf.get(slot)
  if (minute === undefined) throw new RangeError(`no such slot: ${slot}`)
  return easternInstant(day, Math.floor(minute / 60), minute % 60)
}

/** Whether a slot can no longer be asked for at `now`: it has begun. */
export function isPastSlot(day: Day, slot: TimeSlot, now: Date): boolean {
  return slotStartsAt(day, slot).getTime() <= now.getTime()
}

/** A day and a slot as one text. */
export function preferredTime(day: Day, slot: TimeSlot): PreferredTime {
  return `${day} at ${slot}`
}

/** The day and slot of a preferred time, or undefined when it is none: "9:15 AM" and "8:30 PM" are no slots. */
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

/** The first and last day that can be asked for at `now`. */
export function bookableRange(now: Date): { first: Day; last: Day } {
  const first = easternDay(now)
  return { first, last: addDays(first, bookableDays) }
}

/** Preferred times in the order of the calendar. */
export function sortPreferredTimes(times: readonly PreferredTime[]): PreferredTime[] {
  const startOf = (text: PreferredTime) => {
    const parsed = parsePreferredTime(text)
    return parsed ? slotStartsAt(parsed.day, parsed.slot).getTime() : 0
  }
  return [...times].sort((a, b) => startOf(a) - startOf(b))
}
