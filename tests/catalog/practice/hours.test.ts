/** When we're open: by day, through clock changes, and on holidays. */
import { describe, expect, test } from 'vitest'
import { addDays, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { holidayOn } from '../../../src/catalog/practice/holiday.ts'
import {
  formatDays,
  formatHours,
  hours,
  hoursLines,
  hoursText,
  isOutsideHours,
  openLine,
  type Week,
} from '../../../src/catalog/practice/hours.ts'
import { timeSlots, slotStartsAt } from '../../../src/catalog/time/time-slot.ts'

const long = { opens: '09:00', closes: '18:00' }
const short = { opens: '10:00', closes: '14:30' }
/** A clinic that is open half a day on Saturdays and closed on Sundays. */
const office: Week = {
  Monday: long,
  Tuesday: long,
  Wednesday: long,
  Thursday: long,
  Friday: { ...long },
  Saturday: short,
  Sunday: null,
}

test('our hours are 8 AM to 8:30 PM Eastern, even on the days when clocks change', () => {
  for (const day of ['2026-12-01', '2027-03-14', '2027-11-07'])
    expect(
      [
        [7, 59],
        [8, 0],
        [20, 29],
        [20, 30],
        [3, 30],
      ].map(([hour, minute]) => isOutsideHours(easternInstant(day, hour!, minute!))),
    ).toEqual([true, false, false, true, true])
})

test('a closed day and the time after closing on a half day are outside the hours', () => {
  expect(isOutsideHours(easternInstant('2026-12-06', 12, 0), office)).toBe(true)
  expect(isOutsideHours(easternInstant('2026-12-05', 14, 29), office)).toBe(false)
  expect(isOutsideHours(easternInstant('2026-12-05', 14, 30), office)).toBe(true)
})

test('every time slot that a visitor can pick is within our hours', () => {
  for (let day = '2026-12-01'; day < '2026-12-08'; day = addDays(day, 1))
    expect(timeSlots.filter((slot) => isOutsideHours(slotStartsAt(day, slot)))).toEqual([])
})

describe('the “Open now” line', () => {
  const line = (instant: string, week?: Week) => openLine(new Date(instant), week)

  test('says until when we’re open, or when we open next', () => {
    expect(line('2026-12-01T13:00:00Z')).toBe('Open now, until 8:30 PM')
    expect(line('2026-12-01T12:59:59Z')).toBe('Closed now. Opens today at 8 AM')
    expect(line('2026-12-02T01:30:00Z')).toBe('Closed now. Opens tomorrow at 8 AM')
  })

  test('follows New York time on the days when clocks change', () => {
    // 2027-03-14: 8 AM is 12:00 UTC from this day on. 2027-11-07: it is 13:00 UTC again.
    expect(line('2027-03-13T12:30:00Z')).toBe('Closed now. Opens today at 8 AM')
    expect(line('2027-03-14T12:30:00Z')).toBe('Open now, until 8:30 PM')
    expect(line('2027-11-06T12:30:00Z')).toBe('Open now, until 8:30 PM')
    expect(line('2027-11-07T12:30:00Z')).toBe('Closed now. Opens today at 8 AM')
    expect(line('2027-11-08T01:29:00Z')).toBe('Open now, until 8:30 PM')
    expect(line('2027-11-08T01:30:00Z')).toBe('Closed now. Opens tomorrow at 8 AM')
  })

  test('offers visits by arrangement on a holiday, and skips the holiday when it names the next opening', () => {
    expect(line('2026-11-26T18:00:00Z')).toBe('Thanksgiving: visits by arrangement')
    expect(line('2026-11-26T02:00:00Z')).toBe('Closed now. Opens Friday at 8 AM')
    expect(line('2026-12-25T05:00:00Z')).toBe('Christmas Day: visits by arrangement')
    expect(line('2026-12-26T05:00:00Z')).toBe('Closed now. Opens today at 8 AM')
  })

  test('uses the hours of each weekday, and says only “Closed now” if we never open', () => {
    expect(line('2026-12-05T19:29:00Z', office)).toBe('Open now, until 2:30 PM')
    expect(line('2026-12-05T19:30:00Z', office)).toBe('Closed now. Opens Monday at 9 AM')
    // Labor Day is a Monday.
    expect(line('2026-09-05T20:00:00Z', office)).toBe('Closed now. Opens Tuesday at 9 AM')
    const never: Week = { ...office, Monday: null, Tuesday: null, Wednesday: null, Thursday: null, Friday: null, Saturday: null }
    expect(line('2026-12-05T19:29:00Z', never)).toBe('Closed now')
  })
})

test('hoursLines and hoursText group the days that have the same hours', () => {
  const written = (week: Week) => hoursLines(week).map(({ days, open }) => `${formatDays(days)}: ${formatHours(open)}`)
  expect(written(hours)).toEqual(['Every day: 8 AM to 8:30 PM'])
  expect(written(office)).toEqual(['Monday to Friday: 9 AM to 6 PM', 'Saturday: 10 AM to 2:30 PM', 'Sunday: Closed'])
  expect(written({ ...office, Sunday: short })[1]).toBe('Saturday and Sunday: 10 AM to 2:30 PM')
  expect(hoursText()).toBe('8 AM to 8:30 PM')
  expect(hoursText(office)).toBe('Monday to Friday 9 AM to 6 PM, Saturday 10 AM to 2:30 PM, Sunday Closed')
})

test('holidayOn names six US holidays, and no holiday on other days', () => {
  expect(
    ['2026-11-26', '2027-11-25', '2026-05-25', '2027-05-31', '2026-09-07', '2026-07-04', '2026-12-25', '2027-01-01'].map(
      holidayOn,
    ),
  ).toEqual([
    'Thanksgiving',
    'Thanksgiving',
    'Memorial Day',
    'Memorial Day',
    'Labor Day',
    'Independence Day',
    'Christmas Day',
    'New Year’s Day',
  ])
  expect(['2026-11-19', '2026-11-27', '2026-12-24'].map(holidayOn)).toEqual([undefined, undefined, undefined])
})
