/** Finds a photo that the clinic puts into a slot. Our own artwork doesn't count as one. */
import { expect, test } from 'vitest'
import { hasPhoto } from '../../src/components/picture/photo.ts'

test('hasPhoto finds a photo only in the slot’s own folder', () => {
  const files = ['../../media/provider/photo.jpg', '../../media/hero-portrait/photo.webp']
  expect(hasPhoto('provider', files)).toBe(true)
  expect(hasPhoto('hero', files)).toBe(false)
  expect(hasPhoto('provider', [])).toBe(false)
})
