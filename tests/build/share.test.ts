/** The preview picture of a shared link shows what its page says now. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headlines, type HeadlineId } from '../../src/content/headlines.ts'
import made from '../../src/build/share.json' with { type: 'json' }
import { madeOf } from '../../src/build/share.ts'

test.each(Object.keys(headlines) as HeadlineId[])('%s: else node src/build/share-pictures.ts', (page) => {
  expect(made[page]).toBe(madeOf(page))
  expect(existsSync(`public/share/${page}.jpg`)).toBe(true)
})
