/** A newsletter's picture is small enough to load fast and still fills the width of an email. */
import { expect, test } from 'vitest'
import { emailSize } from '../../../src/catalog/newsletter/picture-size.ts'

test.each([
  ['a photo is scaled to 1200 pixels wide', [4000, 3000], { width: 1200, height: 900 }],
  ['a small picture keeps its size', [800, 400], { width: 800, height: 400 }],
  ['a portrait is scaled to 1200 pixels wide', [3000, 4000], { width: 1200, height: 1600 }],
  ['a tall flyer is scaled to the 600 pixels that an email shows', [1000, 4000], { width: 600, height: 2400 }],
  ['a narrow picture isn’t made narrower', [300, 3000], { width: 300, height: 3000 }],
  ['a banner is scaled to 1200 pixels wide', [12_000, 400], { width: 1200, height: 40 }],
  ['a thin strip is refused as too flat', [12_000, 150], 'too-flat'],
  ['a dot is refused as too small', [10, 10], 'too-small'],
  ['a thumbnail that would be stretched to more than twice its width is refused as too small', [299, 200], 'too-small'],
  ['a very long page is refused as too tall', [1000, 9000], 'too-tall'],
])('%s', (_title, [width, height], size) => {
  expect(emailSize({ width: width!, height: height! })).toEqual(size)
})
