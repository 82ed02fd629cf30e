import { expect, test } from 'vitest'
import { withoutNew } from '../../src/admin/parts/list/steady-rows.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const shown = (ids: string, known: string) =>
  withoutNew(rows(ids), new Set(known))
    .map(({ id }) => id)
    .join('')

test('new rows above one that is already shown wait; rows after it appear at once', () => {
  expect(shown('xabc', 'abc')).toBe('abc')
  expect(shown('axbc', 'abc')).toBe('abc')
  expect(shown('abcd', 'abc')).toBe('abcd')
  expect(shown('xacd', 'abc')).toBe('acd')
  expect(shown('xyz', 'abc')).toBe('xyz')
  expect(shown('', 'abc')).toBe('')
})
