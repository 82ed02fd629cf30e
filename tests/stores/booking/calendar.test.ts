import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import { addMonths, type CalendarStep } from '../../../src/catalog/time/month.ts'
import { createCalendar } from '../../../src/stores/booking/calendar.ts'

function calendarAt(instant: string) {
  const $now = atom(new Date(instant))
  return { $now, calendar: createCalendar($now) }
}

const days = (calendar: ReturnType<typeof createCalendar>) =>
  calendar.$weeks
    .get()
    .flat()
    .filter((day) => day !== undefined)

describe('the calendar’s month', () => {
  test('starts on today in Eastern time, even when UTC is already a day ahead', () => {
    const { calendar } = calendarAt('2026-12-02T03:00:00Z')
    expect(calendar.$focused.get()).toBe('2026-12-01')
    expect(days(calendar).find((day) => day.today)?.day).toBe('2026-12-01')
  })

  test('has every day once, in full weeks from Sunday', () => {
    const { calendar } = calendarAt('2026-12-05T15:00:00Z')
    const weeks = calendar.$weeks.get()
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(days(calendar).map((day) => day.date)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
    // December 1, 2026 is a Tuesday.
    expect(weeks[0]!.findIndex((day) => day?.date === 1)).toBe(2)
  })

  test('leaves out past weeks', () => {
    const { $now, calendar } = calendarAt('2026-12-27T15:00:00Z')
    expect(days(calendar).map((day) => day.date)).toEqual([27, 28, 29, 30, 31])
    calendar.move('month-on')
    expect(days(calendar)).toHaveLength(31)
    $now.set(new Date('2027-01-03T15:00:00Z'))
    expect(days(calendar)[0]!.date).toBe(3)
  })

  test.each([
    ['five days left', '2026-12-27T15:00:00Z', '2026-12-27'],
    ['four days left', '2026-12-28T15:00:00Z', '2027-01-01'],
    ['one evening left in New York', '2027-02-01T02:00:00Z', '2027-02-01'],
  ])('with %s, it opens where there are enough days to choose from', (_, instant, opens) => {
    const { calendar } = calendarAt(instant)
    expect(calendar.$focused.get()).toBe(opens)
  })

  test('that is nearly over is one press away, on today', () => {
    const { calendar } = calendarAt('2026-11-30T15:00:00Z')
    expect(calendar.$month.get()).toBe('2026-12')
    expect(calendar.$hasEarlier.get()).toBe(true)
    calendar.move('month-back')
    expect(calendar.$focused.get()).toBe('2026-11-30')
    expect(calendar.$hasEarlier.get()).toBe(false)
  })

  test('closes the days before today, but not today', () => {
    const { calendar } = calendarAt('2026-12-10T15:00:00Z')
    expect(
      days(calendar)
        .filter((day) => day.closed)
        .map((day) => day.date),
    ).toEqual([6, 7, 8, 9])
  })

  test('marks today as over once its last slot has begun, but today can still be selected', () => {
    const { $now, calendar } = calendarAt('2026-12-11T00:59:00Z')
    const over = () => days(calendar).flatMap((day) => (day.over ? [day.date] : []))
    expect(over()).toEqual([])
    $now.set(new Date('2026-12-11T01:00:00Z'))
    expect(over()).toEqual([10])
    calendar.select('2026-12-10')
    expect(calendar.$selected.get()).toBe('2026-12-10')
    $now.set(new Date('2026-12-11T05:00:00Z'))
    expect(over()).toEqual([])
  })

  test('names a holiday, which can still be selected', () => {
    const { calendar } = calendarAt('2026-12-10T15:00:00Z')
    expect(days(calendar).filter((day) => day.holiday !== undefined)).toMatchObject([
      { day: '2026-12-25', holiday: 'Christmas Day', closed: false },
    ])
    calendar.select('2026-12-25')
    expect(calendar.$selected.get()).toBe('2026-12-25')
  })

  test('moves no earlier than this month and no later than a year ahead', () => {
    const { calendar } = calendarAt('2026-12-10T15:00:00Z')
    expect(calendar.$hasEarlier.get()).toBe(false)
    for (let month = 0; month < 20; month += 1) calendar.move('month-on')
    expect(calendar.$hasLater.get()).toBe(false)
    expect(calendar.$focused.get()).toBe('2027-12-10')
    expect(
      days(calendar)
        .filter((day) => day.closed)
        .map((day) => day.date)[0],
    ).toBe(11)
  })
})

describe('moving in the calendar', () => {
  test.each<[CalendarStep, string]>([
    ['day-back', '2026-12-15'],
    ['day-on', '2026-12-17'],
    ['week-back', '2026-12-09'],
    ['week-on', '2026-12-23'],
    ['week-start', '2026-12-13'],
    ['week-end', '2026-12-19'],
    ['month-on', '2027-01-16'],
    // A month back would be in the past, so it stops at today.
    ['month-back', '2026-12-01'],
  ])('by %s from Wednesday the 16th lands on %s', (step, landing) => {
    const { calendar } = calendarAt('2026-12-01T15:00:00Z')
    calendar.select('2026-12-16')
    calendar.move(step)
    expect(calendar.$focused.get()).toBe(landing)
    expect(calendar.$selected.get()).toBe('2026-12-16')
  })

  test('past the last day shows the next month', () => {
    const { calendar } = calendarAt('2026-12-10T15:00:00Z')
    calendar.select('2026-12-31')
    calendar.move('day-on')
    expect(calendar.$month.get()).toBe('2027-01')
  })

  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('from %s by %i months lands on %s', (day, count, landing) => {
    expect(addMonths(day, count)).toBe(landing)
  })
})

describe('selecting a day', () => {
  test.each(['2026-12-09', '2027-12-11'])('ignores %s, which is in the past or more than a year ahead', (day) => {
    const { calendar } = calendarAt('2026-12-10T15:00:00Z')
    calendar.select(day)
    expect(calendar.$selected.get()).toBeUndefined()
  })

  test('is undone when that day ends at midnight in New York', () => {
    const { calendar, $now } = calendarAt('2026-12-10T15:00:00Z')
    calendar.select('2026-12-10')
    $now.set(new Date('2026-12-11T04:59:00Z'))
    expect(calendar.$selected.get()).toBe('2026-12-10')
    $now.set(new Date('2026-12-11T05:00:00Z'))
    expect(calendar.$selected.get()).toBeUndefined()
    expect(calendar.$focused.get()).toBe('2026-12-11')
  })
})
