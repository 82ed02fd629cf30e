/** A newsletter's picture is small enough to load fast, and as wide as an email shows it. */
import { expect, test } from 'vitest'
import { letterSize } from '../../../src/catalog/newsletter/picture-size.ts'

test.each([
  ['a photo', [4000, 3000], { width: 1200, height: 900 }],
  ['one that is small already', [800, 400], { width: 800, height: 400 }],
  ['a portrait', [3000, 4000], { width: 1200, height: 1600 }],
  ['a tall flyer, as wide as it is shown', [1000, 4000], { width: 600, height: 2400 }],
  ['a narrow one, which isn’t made narrower', [300, 3000], { width: 300, height: 3000 }],
  ['a banner', [12_000, 400], { width: 1200, height: 40 }],
  ['a strip that would be a line', [12_000, 150], 'too-flat'],
  ['a dot', [10, 10], 'too-small'],
  ['a page that scrolls on and on', [1000, 9000], 'too-tall'],
])('%s', (_which, [width, height], size) => {
  expect(letterSize({ width: width!, height: height! })).toEqual(size)
})
