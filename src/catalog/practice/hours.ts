/** When we answer and come, by day, Eastern. The clinic replaces these hours; the slots that visitors pick are in time-slot.ts. */
import { addDays, easternDay, easternInstant, formatWeekday, type Day } from '../time/eastern.ts'
import { holidayOn, holidayWords } from './holiday.ts'

/** Wall-clock times, "08:00" to "20:30", on the same day. */
export type Hours = { readonly opens: string; readonly closes: string }

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Weekday = (typeof weekdays)[number]

/** Each day's hours; null on a day that is closed. */
export type Week = Readonly<Record<Weekday, Hours | null>>

/** From the first slot until the last one has begun and half an hour has passed. */
const daily: Hours = { opens: '08:00', closes: '20:30' }

export const hours: Week = {
  Monday: daily,
  Tuesday: daily,
  Wednesday: daily,
  Thursday: daily,
  Friday: daily,
  Saturday: daily,
  Sunday: daily,
}

function hoursOn(day: Day, week: Week): Hours | null {
  return week[formatWeekday(day) as Weekday]
}

function instantOf(day: Day, time: string): Date {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return easternInstant(day, hour, minute)
}

/** The instants between which we are open on a day; undefined if we're closed. A holiday has the hours of its weekday. */
export function openOn(day: Day, week: Week = hours): { readonly from: Date; readonly to: Date } | undefined {
  const open = hoursOn(day, week)
  return open ? { from: instantOf(day, open.opens), to: instantOf(day, open.closes) } : undefined
}

/** Whether an instant is before we open or after we close, Eastern. */
export function isOutsideHours(instant: Date, week: Week = hours): boolean {
  const open = openOn(easternDay(instant), week)
  return open === undefined || instant < open.from || instant >= open.to
}

/** A wall-clock time for people: "8 AM", "8:30 PM". */
function formatClock(time: string): string {
  const [hour, minute] = time.split(':') as [string, string]
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** A day's hours for people: "8 AM to 8:30 PM". */
export function formatHours(open: Hours | null): string {
  return open === null ? 'Closed' : `${formatClock(open.opens)} to ${formatClock(open.closes)}`
}

type HoursLine = { readonly days: readonly Weekday[]; readonly open: Hours | null }

/** The week as few lines as it needs: days in a row with the same hours share one. */
export function hoursLines(week: Week = hours): readonly HoursLine[] {
  const lines: { days: Weekday[]; open: Hours | null }[] = []
  for (const day of weekdays) {
    const open = week[day]
    const last = lines.at(-1)
    if (last && formatHours(last.open) === formatHours(open)) last.days.push(day)
    else lines.push({ days: [day], open })
  }
  return lines
}

/** A line's days for people: "Every day", "Monday to Friday", "Sunday". */
export function formatDays(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'Every day'
  return days.length === 1 ? days[0]! : `${days[0]} ${days.length === 2 ? 'and' : 'to'} ${days.at(-1)}`
}

/** The week in one line: "8 AM to 8:30 PM" if every day has the same hours. */
export function hoursText(week: Week = hours): string {
  const lines = hoursLines(week)
  const of = ({ days, open }: HoursLine) => `${lines.length > 1 ? `${formatDays(days)} ` : ''}${formatHours(open)}`
  return lines.map(of).join(', ')
}

/** Whether we're open at an instant, and what comes next: "Open now, until 8:30 PM". On a holiday we come by arrangement. */
export function openLine(now: Date, week: Week = hours): string {
  const today = easternDay(now)
  const holiday = holidayOn(today)
  if (holiday !== undefined) return holidayWords(holiday)
  const open = hoursOn(today, week)
  if (open !== null && !isOutsideHours(now, week)) return `Open now, until ${formatClock(open.closes)}`
  // A week and a day reach past every holiday.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead)
    const next = hoursOn(day, week)
    if (next === null || holidayOn(day) !== undefined || instantOf(day, next.opens) <= now) continue
    const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : formatWeekday(day)
    return `Closed now. Opens ${when} at ${formatClock(next.opens)}`
  }
  return 'Closed now'
}
