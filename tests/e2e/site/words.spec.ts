/** No built page shows, or has a screen reader say, a word that the clinic never uses (src/content/product-words.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '../../support/page.ts'
import { bannedAmong, shownInPage } from '../../support/shown-words.ts'

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))

test('no built page shows a word that the clinic never uses @desktop', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(bannedAmong(pages.flatMap((file) => shownInPage(file, readFileSync(`dist/${file}`, 'utf8'))))).toEqual([])
})
