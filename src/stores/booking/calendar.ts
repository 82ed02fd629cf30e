/** The date picker's month grid: the days it shows, which ones can be requested, and which one has keyboard focus. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { addDays, type Day } from '../../catalog/eastern.ts'
import { holidayOn } from '../../catalog/practice/holiday.ts'
import { bookableRange } from '../../catalog/time-slot.ts'

/** A calendar month, "YYYY-MM". */
export type Month = string

export type CalendarDay = {
  readonly day: Day
  readonly date: number
  readonly today: boolean
  /** Before today, or too far ahead to request a visit. */
  readonly closed: boolean
  /** Its name: visits are by arrangement then, and the day can be asked for like any other. */
  readonly holiday: string | undefined
}

/** Where a key moves the focus, from the focused day. */
export type CalendarStep = 'day-back' | 'day-on' | 'week-back' | 'week-on' | 'week-start' | 'week-end' | 'month-back' | 'month-on'

export type Calendar = {
  readonly $month: ReadableAtom<Month>
  /** Weeks from Sunday to Saturday; undefined fills the days of other months. */
  readonly $weeks: ReadableAtom<readonly (readonly (CalendarDay | undefined)[])[]>
  /** The one day that the Tab key reaches. */
  readonly $focused: ReadableAtom<Day>
  readonly $selected: ReadableAtom<Day | undefined>
  readonly $hasEarlier: ReadableAtom<boolean>
  readonly $hasLater: ReadableAtom<boolean>
  readonly move: (step: CalendarStep) => void
  readonly select: (day: Day) => void
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** 0 is Sunday. */
function weekday(day: Day): number {
  return utc(day).getUTCDay()
}

/** The same date in another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

function moved(day: Day, step: CalendarStep): Day {
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

const clamp = (day: Day, first: Day, last: Day): Day => (day < first ? first : day > last ? last : day)

export function createCalendar($now: ReadableAtom<Date>): Calendar {
  const $range = computed($now, bookableRange)
  const $asked = atom<Day>($range.get().first)
  const $selected = atom<Day | undefined>(undefined)
  // After midnight, the focused or selected day may be closed.
  const $focused = computed([$asked, $range], (day, { first, last }) => clamp(day, first, last))
  const $month = computed($focused, (day) => day.slice(0, 7))

  return {
    $month,
    $focused,
    $selected: computed([$selected, $range], (day, { first }) => (day !== undefined && day < first ? undefined : day)),
    $hasEarlier: computed([$month, $range], (month, { first }) => month > first.slice(0, 7)),
    $hasLater: computed([$month, $range], (month, { last }) => month < last.slice(0, 7)),
    $weeks: computed([$month, $range], (month, { first, last }) => {
      const start = `${month}-01`
      const days: (CalendarDay | undefined)[] = Array.from({ length: weekday(start) }, () => undefined)
      for (let day = start; day.startsWith(month); day = addDays(day, 1)) {
        days.push({
          day,
          date: Number(day.slice(8)),
          today: day === first,
          closed: day < first || day > last,
          holiday: holidayOn(day),
        })
      }
      while (days.length % 7 !== 0) days.push(undefined)
      return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
    }),
    move(step) {
      const { first, last } = $range.get()
      $asked.set(clamp(moved($focused.get(), step), first, last))
    },
    select(day) {
      const { first, last } = $range.get()
      if (day < first || day > last) return
      $asked.set(day)
      $selected.set(day)
    },
  }
}
