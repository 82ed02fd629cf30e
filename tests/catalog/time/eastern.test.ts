import { describe, expect, test } from 'vitest'
import {
  addDays,
  easternClock,
  easternDay,
  easternInstant,
  formatDay,
  formatEasternTime,
  formatLongDay,
  formatMonth,
  isDay,
} from '../../../src/catalog/time/eastern.ts'

describe('the Eastern day', () => {
  test.each([
    ['2026-12-01T04:59:59Z', '2026-11-30'],
    ['2026-12-01T05:00:00Z', '2026-12-01'],
    ['2026-07-01T03:59:59Z', '2026-06-30'],
    ['2026-07-01T04:00:00Z', '2026-07-01'],
    ['2027-01-01T04:00:00Z', '2026-12-31'],
  ])('of %s is %s', (instant, day) => {
    expect(easternDay(new Date(instant))).toBe(day)
  })
})

describe('the Eastern clock', () => {
  test.each([
    ['2026-12-01T05:00:00Z', '00:00', '12:00 AM'],
    ['2026-12-01T17:05:00Z', '12:05', '12:05 PM'],
    ['2026-07-01T13:30:00Z', '09:30', '9:30 AM'],
    // The hour that spring skips, and the one that comes twice in fall.
    ['2027-03-14T06:59:59.999Z', '01:59', '1:59 AM'],
    ['2027-03-14T07:00:00Z', '03:00', '3:00 AM'],
    ['2027-11-07T05:30:00Z', '01:30', '1:30 AM'],
    ['2027-11-07T06:30:00Z', '01:30', '1:30 AM'],
    ['2027-11-07T07:00:00Z', '02:00', '2:00 AM'],
  ])('at %s shows %s', (instant, input, people) => {
    expect(easternClock(new Date(instant))).toBe(input)
    expect(formatEasternTime(new Date(instant))).toBe(people)
  })
})

describe('easternInstant', () => {
  test.each([
    // Winter and summer.
    ['2026-12-01', 9, 30, '2026-12-01T14:30:00.000Z'],
    ['2026-07-01', 9, 30, '2026-07-01T13:30:00.000Z'],
    // The spring change, March 14, 2027 at 2 AM: the noon before, just before, just after, and the noon after.
    ['2027-03-13', 12, 0, '2027-03-13T17:00:00.000Z'],
    ['2027-03-14', 1, 30, '2027-03-14T06:30:00.000Z'],
    ['2027-03-14', 3, 0, '2027-03-14T07:00:00.000Z'],
    ['2027-03-14', 12, 0, '2027-03-14T16:00:00.000Z'],
    ['2027-03-15', 12, 0, '2027-03-15T16:00:00.000Z'],
    // The fall change, November 7, 2027 at 2 AM.
    ['2027-11-06', 12, 0, '2027-11-06T16:00:00.000Z'],
    ['2027-11-07', 0, 30, '2027-11-07T04:30:00.000Z'],
    ['2027-11-07', 3, 0, '2027-11-07T08:00:00.000Z'],
    ['2027-11-07', 12, 0, '2027-11-07T17:00:00.000Z'],
    ['2027-11-08', 12, 0, '2027-11-08T17:00:00.000Z'],
  ])('turns %s %i:%i into %s', (day, hour, minute, instant) => {
    expect(easternInstant(day, hour, minute).toISOString()).toBe(instant)
  })

  test('stays on its day for every half hour after a clock change', () => {
    for (const day of ['2027-03-14', '2027-11-07']) {
      for (let half = 6; half < 48; half += 1) {
        expect(easternDay(easternInstant(day, Math.floor(half / 2), (half % 2) * 30))).toBe(day)
      }
    }
  })
})

describe('calendar days', () => {
  test.each(['2026-12-01', '2028-02-29'])('include %s', (text) => expect(isDay(text)).toBe(true))
  test.each(['2027-02-29', '2026-13-01', '2026-12-32', '2026-1-1', '', '2026-12-01T00:00', 'tomorrow', '0000-00-00'])(
    'don’t include "%s"',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-03-13', 1, '2027-03-14'],
    ['2027-03-14', 1, '2027-03-15'],
    ['2027-11-07', 1, '2027-11-08'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-12-01', 365, '2027-12-01'],
  ])('are counted from %s by %i to %s', (day, count, landing) => {
    expect(addDays(day, count)).toBe(landing)
  })

  test('are written in US English', () => {
    expect(formatDay('2026-12-01')).toBe('Tue, Dec 1')
    expect(formatMonth('2026-12')).toBe('December 2026')
    expect(formatLongDay('2026-12-01')).toBe('Tuesday, December 1, 2026')
  })
})
