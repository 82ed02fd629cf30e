import { expect, test } from 'vitest'
import { formatCount } from '../../src/catalog/count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [-1_234_567, '-1,234,567'],
])('%i reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
