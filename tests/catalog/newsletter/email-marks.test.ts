/** How the newsletter editor shows bold, italics and links, and how it stores what an admin typed. */
import { describe, expect, test } from 'vitest'
import { markedText, runsOf, type Run } from '../../../src/catalog/newsletter/email-marks.ts'

const href = 'https://example.com'

describe('the newsletter editor', () => {
  test.each<[text: string, runs: Run[]]>([
    ['plain', [{ text: 'plain' }]],
    ['', []],
    ['**Free** now', [{ text: 'Free', bold: true }, { text: ' now' }]],
    [`see [our page](${href}).`, [{ text: 'see ' }, { text: 'our page', href }, { text: '.' }]],
    [
      `**go [here](${href})**`,
      [
        { text: 'go ', bold: true },
        { text: 'here', bold: true, href },
      ],
    ],
    ['[x](javascript:1) stays', [{ text: '[x](javascript:1) stays' }]],
    ['2 ** 3 ** 4', [{ text: '2 ** 3 ** 4' }]],
    ['Hi {{firstName}},\nwelcome', [{ text: 'Hi {{firstName}},\nwelcome' }]],
  ])('shows the paragraph %j as runs and stores it unchanged', (text, runs) => {
    expect(runsOf(text, 'paragraph')).toEqual(runs)
    expect(markedText(runs, 'paragraph')).toBe(text)
  })

  test.each<[runs: Run[], text: string]>([
    [[{ text: 'it is' }, { text: ' free ', bold: true }, { text: 'now' }], 'it is **free** now'],
    [[{ text: 'one\ntwo', bold: true }], '**one**\n**two**'],
    [[{ text: 'a' }, { text: ' ', bold: true }, { text: 'b' }], 'a b'],
    [[{ text: '[1]\n', href }], `[1](${href})`],
    [[{ text: '5 * 2', bold: true }], '5 * 2'],
  ])('stores the runs %j as the paragraph %j', (runs, text) => expect(markedText(runs, 'paragraph')).toBe(text))
})

test('a headline in the newsletter editor can have italics, and nothing else', () => {
  const runs = [{ text: 'A day ' }, { text: 'off', italic: true }]
  expect(runsOf('A day *off*', 'headline')).toEqual(runs)
  expect(markedText(runs, 'headline')).toBe('A day *off*')
  expect(runsOf(`[x](${href})`, 'headline')).toEqual([{ text: `[x](${href})` }])
})
