/** A visit's form acts on the version that staff saw when they opened it, even if the drawer behind it reloads. */
import { expect, test } from 'vitest'
import { decidedOn } from '../../src/admin/calendar/visit/use-decided-on.ts'
import type { CalendarVisit } from '../../src/contracts/visit/calendar.ts'

const seen = {
  ...{ id: 'visit', version: 2, status: 'scheduled', providerId: 'maria', asked: null },
  ...{ startsAt: '2027-05-12T14:00:00.000Z', endsAt: '2027-05-12T15:00:00.000Z' },
} as CalendarVisit

test('a form takes the latest version of a visit if the client only reported running late', () => {
  const late = {
    ...seen,
    version: 3,
    asked: { step: 'running-late', at: seen.startsAt, lateMinutes: 15 },
  } as unknown as CalendarVisit
  expect(decidedOn(seen, late)).toBe(late)
})

test.each([
  ['time', { startsAt: '2027-05-12T16:00:00.000Z' }],
  ['length', { endsAt: '2027-05-12T15:30:00.000Z' }],
  ['provider', { providerId: 'ana' }],
  ['state', { status: 'on-the-way' }],
] as const)('a form keeps the version that staff saw if the visit’s %s has changed since', (_what, change) => {
  expect(decidedOn(seen, { ...seen, version: 3, ...change })).toBe(seen)
})
