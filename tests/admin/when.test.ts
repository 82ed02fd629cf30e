/** How the back office writes dates and times. */
import { describe, expect, test } from 'vitest'
import { clockRange, startClock } from '../../src/admin/calendar/words.ts'
import { longWhen, shortWhen, timeOfDay, timeRange, when } from '../../src/admin/parts/when.ts'

const now = new Date('2026-11-21T19:28:00Z')

describe('`shortWhen`', () => {
  test.each([
    ['after the screen last read the clock', '2026-11-21T19:28:20Z', 'just now'],
    ['of this minute', '2026-11-21T19:27:30Z', 'just now'],
    ['within the last hour', '2026-11-21T19:16:00Z', '12 min ago'],
    ['earlier today', '2026-11-21T18:15:00Z', '1:15 PM'],
    ['on another day', '2026-11-18T18:15:00Z', 'Nov 18'],
    ['in another year', '2025-11-18T18:15:00Z', 'Nov 18, 2025'],
  ])('writes a time %s (%s) as “%s”', (_which, at, written) => expect(shortWhen(at, now)).toBe(written))
})

test('a visit’s start and end times stay on one line', () => {
  expect(timeRange('2026-12-01T14:30:00Z', '2026-12-01T15:30:00Z').split(/[ ]/)).toEqual([
    'Tue,',
    'Dec',
    '1,',
    '9:30\u00a0AM\u00a0to\u00a010:30\u00a0AM',
  ])
})

test('in the hour that comes twice, and only then, a time says which of the two it is', () => {
  const [first, second] = ['2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z']
  expect([timeOfDay(first), timeOfDay(second)]).toEqual(['1:30 AM EDT', '1:30 AM EST'])
  expect(['2027-11-07T04:59:00Z', '2027-11-07T07:00:00Z', '2027-03-14T07:00:00Z'].map(timeOfDay)).toEqual([
    ...['12:59 AM', '2:00 AM', '3:00 AM'],
  ])
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(when(second))).toBe('Sun, Nov 7 at 1:30 AM EST')
  expect(plain(longWhen(first))).toBe('Sunday, November 7, 2027 at 1:30 AM EDT')
  expect(plain(timeRange(first, second))).toBe('Sun, Nov 7, 1:30 AM EDT to 1:30 AM EST')
  expect(clockRange({ startsAt: first, endsAt: second })).toBe('1:30 AM EDT – 1:30 AM EST')
  expect(clockRange({ startsAt: '2027-11-07T04:30:00Z', endsAt: first })).toBe('12:30 AM – 1:30 AM EDT')
  expect(clockRange({ startsAt: '2027-11-07T14:30:00Z', endsAt: '2027-11-07T15:30:00Z' })).toBe('9:30 – 10:30 AM')
  expect(startClock({ startsAt: second })).toBe('1:30 EST')
})
