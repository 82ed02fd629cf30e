/** A photo that the clinic puts into a slot is found, and our artwork doesn't count as one. */
import { expect, test } from 'vitest'
import { hasPhoto } from '../../src/components/picture/photo.ts'

test('only a photo in the slot itself counts', () => {
  const files = ['../../media/provider/photo.jpg', '../../media/hero-portrait/photo.webp']
  expect(hasPhoto('provider', files)).toBe(true)
  expect(hasPhoto('hero', files)).toBe(false)
  expect(hasPhoto('provider', [])).toBe(false)
})
