/** The preview pictures of shared links match the text of their pages. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import made from '../../src/build/share.json' with { type: 'json' }
import { madeOf, shareIds } from '../../src/build/share.ts'

test.each(shareIds)('the preview picture of %s is up to date (if not: npx node src/build/share-pictures.ts)', (page) => {
  expect((made as Record<string, string>)[page]).toBe(madeOf(page))
  expect(existsSync(`public/share/${page}.jpg`)).toBe(true)
})
