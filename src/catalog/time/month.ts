/** A month as a grid of weeks, and where the keys of a date grid lead. */
import { addDays, weekdayOf, type Day } from './eastern.ts'

/** A calendar month, "YYYY-MM". */
export type Month = string

/** Where a key moves the focus, from the focused day. */
export type CalendarStep = 'day-back' | 'day-on' | 'week-back' | 'week-on' | 'week-start' | 'week-end' | 'month-back' | 'month-on'

/** The keys of a WAI-ARIA date grid. */
export const gridKeys: Readonly<Record<string, CalendarStep>> = {
  ArrowLeft: 'day-back',
  ArrowRight: 'day-on',
  ArrowUp: 'week-back',
  ArrowDown: 'week-on',
  Home: 'week-start',
  End: 'week-end',
  PageUp: 'month-back',
  PageDown: 'month-on',
}

/** The weekdays in a grid's order, the week beginning on Sunday. */
export const gridWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 0 is Sunday. */
function weekday(day: Day): number {
  return weekdayOf(day) % 7
}

/** The same date in another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The day that a step leads to. */
export function moved(day: Day, step: CalendarStep): Day {
  switch (step) {
    case 'day-back':
      return addDays(day, -1)
    case 'day-on':
      return addDays(day, 1)
    case 'week-back':
      return addDays(day, -7)
    case 'week-on':
      return addDays(day, 7)
    case 'week-start':
      return addDays(day, -weekday(day))
    case 'week-end':
      return addDays(day, 6 - weekday(day))
    case 'month-back':
      return addMonths(day, -1)
    case 'month-on':
      return addMonths(day, 1)
  }
}

/** Days in rows of seven. */
export function inWeeks<One>(days: readonly One[]): readonly (readonly One[])[] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** A month's weeks from Sunday to Saturday; undefined fills the days of other months. */
export function weeksOf(month: Month): readonly (readonly (Day | undefined)[])[] {
  const start = `${month}-01`
  const days: (Day | undefined)[] = Array.from({ length: weekday(start) }, () => undefined)
  for (let day = start; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(undefined)
  return inWeeks(days)
}
