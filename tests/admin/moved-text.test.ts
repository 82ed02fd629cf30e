import { expect, test } from 'vitest'
import { movedText } from '../../src/admin/calendar/words.ts'
import { makeCalendarVisit, timesOn } from '../support/rows/calendar.ts'

const day = '2027-05-12'
const providers = [{ id: 'renata', name: 'Renata Cole' }]
const before = makeCalendarVisit({ name: 'Ana', ...timesOn(day, [14, 0], 60) })

test('the message after a move says the new start, or else the new provider or end', () => {
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
  const said = (change: object, isBack?: boolean) => spaced(movedText(before, { ...before, ...change }, providers, isBack))
  expect(said(timesOn(day, [15, 0], 60))).toBe('Ana’s visit is now on Wed, May 12 at 3:00 PM')
  expect(said(timesOn(day, [15, 0], 60), true)).toBe('Ana’s visit is back on Wed, May 12 at 3:00 PM')
  expect(said(timesOn(day, [14, 0], 120))).toBe('Ana’s visit now ends at 4:00 PM')
  expect(said(timesOn(day, [14, 0], 120), true)).toBe('Ana’s visit ends at 4:00 PM again')
  expect(said({ providerId: 'renata' })).toBe('Ana’s visit is now with Renata Cole')
  expect(said({ providerId: 'renata' }, true)).toBe('Ana’s visit is back with Renata Cole')
  expect(said({})).toBe('Ana’s visit is now on Wed, May 12 at 2:00 PM')
  const again = movedText({ ...before, status: 'canceled' }, { ...before, providerId: 'renata' }, providers)
  expect(spaced(again)).toBe('Ana’s visit is now on Wed, May 12 at 2:00 PM')
})
