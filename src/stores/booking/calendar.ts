/** The date picker's month grid: the days it shows, which ones can be requested, and which one has keyboard focus. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { daysFrom, easternDay, type Day } from '../../catalog/time/eastern.ts'
import { addMonths, moved, weeksOf, type CalendarStep, type Month } from '../../catalog/time/month.ts'
import { holidayOn } from '../../catalog/practice/holiday.ts'
import { bookableRange, isPastSlot, timeSlots } from '../../catalog/time/time-slot.ts'

export type CalendarDay = {
  readonly day: Day
  readonly date: number
  readonly today: boolean
  /** Before today, or too far ahead to request a visit. */
  readonly closed: boolean
  /** Today, once its last slot has begun. */
  readonly over: boolean
  /** Its name: visits are by arrangement then, but the day can be requested like any other. */
  readonly holiday: string | undefined
}

export type Calendar = {
  readonly $month: ReadableAtom<Month>
  /** Weeks from Sunday to Saturday, without those that are over; undefined fills the days of other months. */
  readonly $weeks: ReadableAtom<readonly (readonly (CalendarDay | undefined)[])[]>
  /** The one day that the Tab key reaches. */
  readonly $focused: ReadableAtom<Day>
  readonly $selected: ReadableAtom<Day | undefined>
  readonly $hasEarlier: ReadableAtom<boolean>
  readonly $hasLater: ReadableAtom<boolean>
  readonly move: (step: CalendarStep) => void
  readonly select: (day: Day) => void
}

const clamp = (day: Day, first: Day, last: Day): Day => (day < first ? first : day > last ? last : day)

/** How many days a month must have left for a picker to open on it. With fewer, it looks as if nothing was free. */
const enoughDays = 5

/** The day that a picker opens on: today, or the next month's first if this month is nearly over. */
function openingDay({ first, last }: { readonly first: Day; readonly last: Day }): Day {
  const next = `${addMonths(first, 1).slice(0, 7)}-01`
  return daysFrom(first, next) < enoughDays ? clamp(next, first, last) : first
}

/** `rangeAt`: the first and last day that can be chosen at a moment. */
export function createCalendar($now: ReadableAtom<Date>, rangeAt = bookableRange): Calendar {
  const $range = computed($now, rangeAt)
  const $asked = atom<Day>(openingDay($range.get()))
  const $selected = atom<Day | undefined>(undefined)
  // After midnight, the focused or selected day may be closed.
  const $focused = computed([$asked, $range], (day, { first, last }) => clamp(day, first, last))
  const $month = computed($focused, (day) => day.slice(0, 7))
  const $lastOver = computed($now, (now) => {
    const today = easternDay(now)
    return isPastSlot(today, timeSlots.at(-1)!, now) ? today : undefined
  })

  return {
    $month,
    $focused,
    $selected: computed([$selected, $range], (day, { first }) => (day !== undefined && day < first ? undefined : day)),
    $hasEarlier: computed([$month, $range], (month, { first }) => month > first.slice(0, 7)),
    $hasLater: computed([$month, $range], (month, { last }) => month < last.slice(0, 7)),
    $weeks: computed([$month, $range, $lastOver], (month, { first, last }, lastOver) =>
      weeksOf(month)
        .filter((week) => week.some((day) => day !== undefined && day >= first))
        .map((week) =>
          week.map((day) =>
            day === undefined
              ? undefined
              : {
                  day,
                  date: Number(day.slice(8)),
                  today: day === first,
                  closed: day < first || day > last,
                  over: day === lastOver,
                  holiday: holidayOn(day),
                },
          ),
        ),
    ),
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
