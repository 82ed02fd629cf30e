import { expect, test } from 'vitest'
import { countOf, formatCount } from '../../src/catalog/count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [-1_234_567, '-1,234,567'],
])('formatCount writes %i as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('countOf writes a count with the singular or plural of its noun', () => {
  expect(countOf(1, 'testimonial')).toBe('1 testimonial')
  expect(countOf(0, 'testimonial')).toBe('0 testimonials')
  expect(countOf(2000, 'person', 'people')).toBe('2,000 people')
})
