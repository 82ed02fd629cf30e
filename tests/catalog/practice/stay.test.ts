/** Setting a provider's days cuts the stays that were there before, so that stays never overlap. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../../../src/catalog/time/eastern.ts'
import { stayOn, withDays, type Stay } from '../../../src/catalog/practice/stay.ts'

const [miami, newYork] = [
  { city: 'Miami Beach', baseZip: '33139' },
  { city: 'New York', baseZip: '10021' },
] as const
const stay = (place: Pick<Stay, 'city' | 'baseZip'>, firstDay: Day, lastDay: Day): Stay => ({ ...place, firstDay, lastDay })
const december = withDays([], '2026-12-01', '2026-12-31', miami)

test('withDays cuts a stay in two when days in its middle change', () => {
  expect(withDays(december, '2026-12-13', '2026-12-20', newYork)).toEqual([
    stay(miami, '2026-12-01', '2026-12-12'),
    stay(newYork, '2026-12-13', '2026-12-20'),
    stay(miami, '2026-12-21', '2026-12-31'),
  ])
  expect(withDays(december, '2026-12-25', '2026-12-25', null)).toEqual([
    stay(miami, '2026-12-01', '2026-12-24'),
    stay(miami, '2026-12-26', '2026-12-31'),
  ])
})

test('withDays joins adjacent days at one address into one stay, but not at two addresses', () => {
  expect(withDays(december, '2027-01-01', '2027-01-02', miami)).toEqual([stay(miami, '2026-12-01', '2027-01-02')])
  expect(withDays(december, '2027-01-01', '2027-01-02', { ...miami, baseZip: '33154' })).toHaveLength(2)
})

test('after any changes, each day has the place it was set to last, and stays never overlap', () => {
  const from = '2026-11-20'
  const change = fc.record({
    first: fc.nat(40),
    length: fc.nat(15),
    place: fc.constantFrom(miami, newYork, { ...miami, baseZip: '33154' }, null),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const days = new Map<Day, string | undefined>()
      let stays: Stay[] = []
      for (const { first, length, place } of changes) {
        stays = withDays(stays, addDays(from, first), addDays(from, first + length), place)
        for (let index = first; index <= first + length; index += 1) days.set(addDays(from, index), place?.baseZip)
      }
      for (const [day, zip] of days) expect(stayOn(stays, day)?.baseZip).toBe(zip)
      for (const [index, one] of stays.entries()) {
        expect(one.firstDay <= one.lastDay).toBe(true)
        if (index > 0) expect(stays[index - 1]!.lastDay < one.firstDay).toBe(true)
      }
    }),
  )
})
