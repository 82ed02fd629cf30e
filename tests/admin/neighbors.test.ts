import { expect, test } from 'vitest'
import { placeOf, rowsAround } from '../../src/admin/parts/list/use-neighbors.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))

/** The neighbors of an open row in lists that follow one another, as "before–after". */
function around(id: string, ...lists: string[]): string {
  const place = lists.reduce((last, ids) => placeOf(rows(ids), id, last), placeOf(rows(''), id))
  const { previous, next } = rowsAround(rows(lists.at(-1)!), id, place!)
  return `${previous?.id ?? ''}–${next?.id ?? ''}`
}

test('an open row keeps the neighbors of its old place when it moves in its list or leaves it', () => {
  expect(around('b', 'abcd')).toBe('a–c')
  expect(around('b', 'abcd', 'acdb')).toBe('a–c')
  expect(around('a', 'abcd', 'bcda')).toBe('–b')
  expect(around('d', 'abcd', 'dabc')).toBe('c–')
  expect(around('b', 'abcd', 'acd')).toBe('a–c')
  expect(around('b', 'abcd', 'acdb', 'abcd')).toBe('a–c')
  expect(around('b', 'abcd', 'acdb', 'axcdb')).toBe('x–c')
  expect(around('b', 'abcd', 'ad')).toBe('a–d')
})

test('an open row gets new neighbors when rows beside it arrive or leave', () => {
  expect(around('b', 'abcd', 'axbycd')).toBe('x–y')
  expect(around('b', 'abcd', 'bd')).toBe('–d')
  expect(around('b', 'abcd', 'bx')).toBe('–x')
})
