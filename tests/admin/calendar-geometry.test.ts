/** Where visits go in the calendar. */
import { expect, test } from 'vitest'
import { easternInstant, isDay } from '../../src/catalog/time/eastern.ts'
import { calendarFilters } from '../../src/admin/calendar/filters.ts'
import { besides, daysOf, edgesOf, hoursShown, lanesOf, minuteOf, rangeText } from '../../src/admin/calendar/grid/geometry.ts'

const span = (from: string, to: string) => ({ startsAt: `2027-05-12T${from}:00.000Z`, endsAt: `2027-05-12T${to}:00.000Z` })

test('a visit’s minute of the day follows the clinic’s wall clock, even on days when clocks change', () => {
  for (const day of ['2027-03-14', '2027-11-07', '2027-07-01'])
    for (const minute of [7 * 60, 13 * 60 + 15, 21 * 60])
      expect(minuteOf(easternInstant(day, 0, minute).toISOString())).toBe(minute)
})

test('overlapping visits share the column’s width, and a visit after them gets all of it', () => {
  expect(lanesOf([span('13:00', '14:00'), span('13:30', '15:00'), span('14:00', '14:30'), span('15:00', '16:00')])).toEqual([
    { lane: 0, wide: 1, way: 1, lanes: 2 },
    { lane: 1, wide: 1, way: 1, lanes: 2 },
    { lane: 0, wide: 1, way: 1, lanes: 2 },
    { lane: 0, wide: 1, way: 1, lanes: 1 },
  ])
  expect(lanesOf([])).toEqual([])
})

test('a visit spreads over the lanes that the visits beside it leave free', () => {
  // Three at once, then one that only the third still overlaps.
  expect(lanesOf([span('13:00', '14:00'), span('13:00', '14:00'), span('13:30', '15:00'), span('14:00', '15:00')])[3]).toEqual({
    lane: 0,
    wide: 2,
    way: 2,
    lanes: 3,
  })
})

test('a visit takes its full width even if its travel time has to share', () => {
  const after = { ...span('14:00', '15:00'), leavesAt: span('13:30', '14:00').startsAt }
  expect(lanesOf([span('13:00', '13:30'), span('13:00', '14:00'), after])).toEqual([
    { lane: 0, wide: 1, way: 1, lanes: 2 },
    { lane: 1, wide: 1, way: 1, lanes: 2 },
    { lane: 0, wide: 2, way: 1, lanes: 2 },
  ])
})

test('the grid shows the working day, and grows for visits outside it', () => {
  expect(hoursShown([])).toEqual({ first: 7, last: 21 })
  // 6:30 AM to 7:30 AM, and 9:15 PM to 10:15 PM Eastern.
  expect(hoursShown([span('10:30', '11:30'), { startsAt: '2027-05-13T01:15:00Z', endsAt: '2027-05-13T02:15:00Z' }])).toEqual({
    first: 6,
    last: 23,
  })
})

test('each view has its own range of days, its name, and the range beside it', () => {
  expect(daysOf('week', '2027-05-12')).toEqual(expect.arrayContaining(['2027-05-09', '2027-05-15']))
  expect(daysOf('month', '2027-05-12')).toHaveLength(42)
  expect(rangeText('week', '2027-05-12')).toBe('May 9 – 15, 2027')
  expect(rangeText('week', '2027-05-31')).toBe('May 30 – Jun 5, 2027')
  expect(rangeText('month', '2027-05-31')).toBe('May 2027')
  expect(besides('month', '2027-05-31', 1)).toBe('2027-06-01')
  expect(besides('week', '2027-05-12', -1)).toBe('2027-05-05')
  expect(besides('day', '2027-05-12', 1)).toBe('2027-05-13')
})

test('the calendar accepts a day in its address only if every view around it has valid days', () => {
  const dayOf = (day: string) => calendarFilters.parse({ day }).day
  for (const far of ['2999-12-31', '2999-11-15', '1900-01-01', '1900-02-15', '2027-02-30']) expect(dayOf(far)).toBeUndefined()
  for (const day of ['2999-10-01', '1900-04-01', '2027-05-12']) {
    expect(dayOf(day)).toBe(day)
    for (const view of ['day', 'week', 'month', 'list'] as const)
      for (const step of [-1, 0, 1] as const)
        for (const edge of edgesOf(view, step === 0 ? day : besides(view, day, step))) expect(isDay(edge), edge).toBe(true)
  }
})
