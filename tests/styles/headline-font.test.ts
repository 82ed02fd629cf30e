/** What a page preloads for its h1, and that the h1 is whole with it. */
import { expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { headlineParts, headlines, type HeadlineId } from '../../src/content/headlines.ts'
import { cutHeadlineFont, headlineFaces, headlineFonts } from '../../src/styles/fonts/headline-font.ts'
import standIn from '../../src/styles/fonts/stand-in.json' with { type: 'json' }

const ids = Object.keys(headlines) as HeadlineId[]

test.each(ids)('%s: both fonts together stay within 6 KB', async (id) => {
  const fonts = await Promise.all(headlineFonts(id).map(cutHeadlineFont))
  expect(fonts.reduce((sum, font) => sum + font.length, 0)).toBeLessThanOrEqual(6 * 1024)
})

test.each(ids)('%s: every letter of the h1 and of the name in the header is in its font', (id) => {
  const [roman, italic] = headlineFonts(id)
  for (const part of headlineParts(headlines[id].text)) {
    for (const letter of part.text) expect((part.italic ? italic : roman)!.text).toContain(letter)
  }
  for (const letter of clinic.name) expect(roman!.text).toContain(letter)
})

test.each(ids)('%s: the stand-in has been measured for this headline', (id) => {
  expect(standIn[id].normal).toBeGreaterThan(80)
  expect(standIn[id].italic).toBeGreaterThan(80)
  expect(headlineFaces(id)).toContain(`size-adjust:${standIn[id].italic}%`)
})

test('a font’s address changes with its letters', () => {
  expect(headlineFonts('home')[1]!.file).not.toBe(headlineFonts('peptides')[1]!.file)
  expect(headlineFonts('home')).toEqual(headlineFonts('home'))
})
