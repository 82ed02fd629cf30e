/** Days and instants in the clinic's time zone. "Today" is an Eastern day everywhere (decision 11). */
import { dayMs, hourMs } from './milliseconds.ts'
import { clinic } from '../clinic.ts'

/** A calendar day in Eastern time, "YYYY-MM-DD". */
export type Day = string

/** Creates a formatter on first use: each one costs a phone milliseconds, and a form hydrates before it needs any. */
function lazily(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => (format ??= new Intl.DateTimeFormat(locale, options))
}

const parts = lazily('en-CA', {
  timeZone: clinic.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** What the wall clock is ahead of UTC, in milliseconds, by the hour. Clocks change on the hour, and asking Intl is slow. */
const offsets = new Map<number, number>()

/** The clinic's wall clock at an instant, as if it were UTC milliseconds. */
function wallClock(instant: Date): number {
  const hour = Math.floor(instant.getTime() / hourMs)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    const field = Object.fromEntries(
      parts()
        .formatToParts(hour * hourMs)
        .map(({ type, value }) => [type, Number(value)]),
    )
    const wall = Date.UTC(field['year']!, field['month']! - 1, field['day']!, field['hour']!, field['minute']!, field['second']!)
    offset = wall - hour * hourMs
    offsets.set(hour, offset)
  }
  return instant.getTime() + offset
}

/** The Eastern day of an instant. */
export function easternDay(instant: Date): Day {
  return new Date(wallClock(instant)).toISOString().slice(0, 10)
}

/**
 * The instant of a wall-clock time in the clinic's time zone, correct on both sides of a clock change. With the hour 0, the minutes
 * can be those since midnight.
 */
export function easternInstant(day: Day, hour: number, minute: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const wall = Date.UTC(year, month - 1, date, hour, minute)
  // The first guess may be on the other side of a clock change; its own offset corrects it.
  const guess = wall - (wallClock(new Date(wall)) - wall)
  return new Date(wall - (wallClock(new Date(guess)) - guess))
}

/** Whether a text is a real day in a plausible year, 1900 to 2999: "2027-02-29" is not. */
export function isDay(text: string): text is Day {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** The day `count` calendar days after a day (before it if negative). */
export function addDays(day: Day, count: number): Day {
  const instant = new Date(`${day}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + count)
  return instant.toISOString().slice(0, 10)
}

/** The ISO weekday of a day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** How many calendar days lie between two days; negative if `to` is earlier. */
export function daysFrom(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

const shortDay = lazily('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
const longDay = lazily('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

const monthName = lazily('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The month of a day or of "YYYY-MM", for people: "December 2026". */
export function formatMonth(day: Day): string {
  return monthName().format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`))
}

/** A day for people: "Tue, Dec 1". */
export function formatDay(day: Day): string {
  return shortDay().format(new Date(`${day}T00:00:00Z`))
}

/** The same without its weekday: "Dec 1". */
export function formatMonthDay(day: Day): string {
  return formatDay(day).replace(/^\w+, /, '')
}

const weekday = lazily('en-US', { timeZone: 'UTC', weekday: 'long' })

/** A weekday for people: "Thursday". */
export function formatWeekday(day: Day): string {
  return weekday().format(new Date(`${day}T00:00:00Z`))
}

/** A day in full, as a screen reader announces it: "Tuesday, December 1, 2026". */
export function formatLongDay(day: Day): string {
  return longDay().format(new Date(`${day}T00:00:00Z`))
}

/** The clinic's wall clock at an instant, as a time input holds it: "09:30". */
export function easternClock(instant: Date): string {
  return new Date(wallClock(instant)).toISOString().slice(11, 16)
}

/** The clinic's wall clock at an instant, for people: "9:30 AM". */
export function formatEasternTime(instant: Date): string {
  const [hour, minute] = easternClock(instant).split(':') as [string, string]
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** An instant in Eastern time, for people: "Tue, Dec 1 at 9:30 AM". */
export function formatEasternMoment(instant: Date): string {
  return `${formatDay(easternDay(instant))} at ${formatEasternTime(instant)}`
}

/** The same in full: "Tuesday, December 1, 2026 at 9:30 AM". */
export function formatLongEasternMoment(instant: Date): string {
  return `${formatLongDay(easternDay(instant))} at ${formatEasternTime(instant)}`
}
