/** The buttons above a paragraph: what they do to the selected words. Brackets in these texts mark the selection. */
import { expect, test } from 'vitest'
import { addLink, toggleBold, type Marked } from '../../../src/stores/newsletter/text-marks.ts'

function marked(shown: string): Marked {
  const start = shown.indexOf('<')
  return { text: shown.replace(/[<>]/g, ''), start, end: shown.indexOf('>') - 1 }
}

const shownOf = ({ text, start, end }: Marked) => `${text.slice(0, start)}<${text.slice(start, end)}>${text.slice(end)}`

test.each([
  ['it is <free> now', 'it is <**free**> now'],
  ['it is< free >now', 'it is <**free**> now'],
  ['it is <**free**> now', 'it is <free> now'],
  ['it is **<free>** now', 'it is <free> now'],
  ['<one\ntwo>', '<**one**\n**two**>'],
  ['it is <>', 'it is **<bold text>**'],
])('bold: %j becomes %j', (before, after) => expect(shownOf(toggleBold(marked(before)))).toBe(after))

test('bold words that are made plain again leave nothing behind', () => {
  const { text } = toggleBold(toggleBold(marked('it is <free> now')))
  expect(text).toBe('it is free now')
})

test('a link takes the place of the selected words', () =>
  expect(addLink(marked('see <our [page]> now'), 'our [page]', 'https://x.example').text).toBe(
    'see [our  page](https://x.example) now',
  ))
