import { describe, expect, test } from 'vitest'
import {
  bookableRange,
  formatPreferredTime,
  isPastSlot,
  parsePreferredTime,
  preferredTime,
  slotStartsAt,
  sortPreferredTimes,
  timeSlots,
} from '../../../src/catalog/time/time-slot.ts'

describe('the time slots of a day', () => {
  test('are the 25 half hours from 8:00 AM to 8:00 PM', () => {
    expect(timeSlots).toHaveLength(25)
    expect(timeSlots[0]).toBe('8:00 AM')
    expect(timeSlots[8]).toBe('12:00 PM')
    expect(timeSlots[9]).toBe('12:30 PM')
    expect(timeSlots.at(-1)).toBe('8:00 PM')
  })

  test.each([
    ['2027-03-13', '2027-03-13T13:00:00.000Z'],
    ['2027-03-14', '2027-03-14T12:00:00.000Z'],
    ['2027-11-06', '2027-11-06T12:00:00.000Z'],
    ['2027-11-07', '2027-11-07T13:00:00.000Z'],
  ])('begin at 8:00 AM Eastern next to a clock change: on %s at %s', (day, instant) => {
    expect(slotStartsAt(day, '8:00 AM').toISOString()).toBe(instant)
  })

  test('reject a time that is not one of them', () => {
    expect(() => slotStartsAt('2026-12-01', '8:30 PM')).toThrow(RangeError)
  })

  test('are past from the moment they begin', () => {
    expect(isPastSlot('2026-12-01', '9:30 AM', new Date('2026-12-01T14:29:59.999Z'))).toBe(false)
    expect(isPastSlot('2026-12-01', '9:30 AM', new Date('2026-12-01T14:30:00Z'))).toBe(true)
  })
})

describe('a preferred time', () => {
  test('is written as one text and read back from it', () => {
    const text = preferredTime('2026-12-01', '9:30 AM')
    expect(text).toBe('2026-12-01 at 9:30 AM')
    expect(parsePreferredTime(text)).toEqual({ day: '2026-12-01', slot: '9:30 AM' })
    expect(formatPreferredTime(text)).toBe('Tue, Dec 1 at 9:30 AM')
  })

  test.each([
    '2026-12-01 at 9:15 AM',
    '2026-12-01 at 8:30 PM',
    '2026-12-01 at 7:30 AM',
    '2026-12-01 at 09:30 AM',
    '2027-02-29 at 9:30 AM',
    '2026-12-01 9:30 AM',
    '2026-12-01 at 9:30 AM at 9:30 AM',
    '',
  ])('is not read from "%s"', (text) => {
    expect(parsePreferredTime(text)).toBeUndefined()
  })

  test('is sorted by the clock, not alphabetically', () => {
    const sorted = ['2026-12-01 at 9:30 AM', '2026-12-01 at 12:00 PM', '2026-12-01 at 1:00 PM', '2026-12-02 at 8:00 AM']
    expect(sortPreferredTimes([...sorted].reverse())).toEqual(sorted)
  })
})

test('visitors can book from today, in Eastern time, up to a year ahead', () => {
  expect(bookableRange(new Date('2026-12-02T03:00:00Z'))).toEqual({ first: '2026-12-01', last: '2027-12-01' })
})
