/** The preview picture of a shared link shows what its page says now. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import made from '../../src/build/share.json' with { type: 'json' }
import { madeOf, shareIds } from '../../src/build/share.ts'

test.each(shareIds)('%s: else npx node src/build/share-pictures.ts', (page) => {
  expect((made as Record<string, string>)[page]).toBe(madeOf(page))
  expect(existsSync(`public/share/${page}.jpg`)).toBe(true)
})
