/** A newsletter's blocks: added, moved and removed, and what keeps one from being sent as it was typed. */
import { expect, test } from 'vitest'
import {
  blockProblem,
  changedBlock,
  letterProblem,
  movedBlock,
  newBlock,
  withBlock,
  withoutBlock,
  type EditableLetter,
} from '../../../src/stores/newsletter/editable-letter.ts'

const [a, b, c] = ['a', 'b', 'c'].map((text) => newBlock('text', text)) as [
  ReturnType<typeof newBlock>,
  ...ReturnType<typeof newBlock>[],
]
const letter: EditableLetter = { key: 'letter', period: 'May', picture: undefined, blocks: [a, b!, c!] }
const texts = ({ blocks }: EditableLetter) => blocks.map(({ text }) => text).join('')

test('a block moves one place, and not beyond the ends', () => {
  expect(texts(movedBlock(letter, a.key, 1))).toBe('bac')
  expect(texts(movedBlock(letter, c!.key, -1))).toBe('acb')
  expect(movedBlock(letter, a.key, -1)).toBe(letter)
  expect(movedBlock(letter, c!.key, 1)).toBe(letter)
})

test('a removed block can be put back where it was', () => {
  const left = withoutBlock(letter, b!.key)
  expect(texts(left)).toBe('ac')
  expect(texts(withBlock(left, b!, 1))).toBe('abc')
})

test('a link without an address, and braces we can’t fill in, are told; an empty block is not', () => {
  const link = newBlock('link', 'Read on')
  expect(blockProblem(link)).toEqual({ href: 'Enter a full web address, like https://example.com.' })
  expect(blockProblem(newBlock('button'))).toEqual({})
  const withLink = withBlock(letter, link, 3)
  expect(letterProblem(withLink)).toBe('“Read on” has no web address. Enter a full web address, like https://example.com.')
  expect(letterProblem(changedBlock(withLink, link.key, { href: 'https://example.com/a' }))).toBeUndefined()
  expect(letterProblem(changedBlock(letter, a.key, { text: 'Hi {{lastName}}' }))).toContain('{{lastName}}')
})
