import { expect, test } from 'vitest'
import { formatCents, formatCentsExact, percentOfCents } from '../../src/catalog/money.ts'

test.each([
  [0, '$0', '$0.00'],
  [27000, '$270', '$270.00'],
  [24350, '$243.50', '$243.50'],
  [5, '$0.05', '$0.05'],
  [123456700, '$1,234,567', '$1,234,567.00'],
  [-5400, '−$54', '−$54.00'],
])('%i cents are written as %s, and exactly as %s', (cents, short, exact) => {
  expect(formatCents(cents)).toBe(short)
  expect(formatCentsExact(cents)).toBe(exact)
})

test.each([
  [27000, 10, 2700],
  [5, 10, 1],
  [4, 10, 0],
  [15, 10, 2],
  [0, 10, 0],
])('percentOfCents(%i, %i) is %i, with half a cent rounded up', (cents, percent, part) => {
  expect(percentOfCents(cents, percent)).toBe(part)
})
