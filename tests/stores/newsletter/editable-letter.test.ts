/** A newsletter's blocks: adding, moving and removing them, and the problems that block sending. */
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

test('a block moves one place up or down, but not past either end', () => {
  expect(texts(movedBlock(letter, a.key, 1))).toBe('bac')
  expect(texts(movedBlock(letter, c!.key, -1))).toBe('acb')
  expect(movedBlock(letter, a.key, -1)).toBe(letter)
  expect(movedBlock(letter, c!.key, 1)).toBe(letter)
})

test('a removed block can be restored to its place', () => {
  const left = withoutBlock(letter, b!.key)
  expect(texts(left)).toBe('ac')
  expect(texts(withBlock(left, b!, 1))).toBe('abc')
})

test('a link without a web address and an unknown placeholder are problems, but an empty block isn’t', () => {
  const link = newBlock('link', 'Read on')
  expect(blockProblem(link)).toEqual({ href: 'Enter a full web address, like https://example.com.' })
  expect(blockProblem(newBlock('button'))).toEqual({})
  const withLink = withBlock(letter, link, 3)
  expect(letterProblem(withLink)).toBe('“Read on” has no web address. Enter a full web address, like https://example.com.')
  expect(letterProblem(changedBlock(withLink, link.key, { href: 'https://example.com/a' }))).toBeUndefined()
  expect(letterProblem(changedBlock(letter, a.key, { text: 'Hi {{lastName}}' }))).toContain('{{lastName}}')
})
