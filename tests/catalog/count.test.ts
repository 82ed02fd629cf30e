import { expect, test } from 'vitest'
import { countOf, formatCount } from '../../src/catalog/count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [-1_234_567, '-1,234,567'],
])('%i reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [countOf(1, 'testimonial'), '1 testimonial'],
  [countOf(0, 'testimonial'), '0 testimonials'],
  [countOf(2000, 'person', 'people'), '2,000 people'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})
