/** How the back office writes dates and times. */
import { describe, expect, test } from 'vitest'
import { shortWhen, timeRange } from '../../src/admin/parts/when.ts'

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
