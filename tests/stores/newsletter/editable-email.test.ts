/** A newsletter's blocks: adding, moving and removing them, and the problems that block sending. */
import { expect, test } from 'vitest'
import {
  blockProblem,
  changedBlock,
  emailProblem,
  movedBlock,
  newBlock,
  withBlock,
  withoutBlock,
  type EditableEmail,
} from '../../../src/stores/newsletter/editable-email.ts'

const [a, b, c] = ['a', 'b', 'c'].map((text) => newBlock('text', text)) as [
  ReturnType<typeof newBlock>,
  ...ReturnType<typeof newBlock>[],
]
const email: EditableEmail = { key: 'email', period: 'May', picture: undefined, blocks: [a, b!, c!] }
const texts = ({ blocks }: EditableEmail) => blocks.map(({ text }) => text).join('')

test('a block moves one place up or down, but not past either end', () => {
  expect(texts(movedBlock(email, a.key, 1))).toBe('bac')
  expect(texts(movedBlock(email, c!.key, -1))).toBe('acb')
  expect(movedBlock(email, a.key, -1)).toBe(email)
  expect(movedBlock(email, c!.key, 1)).toBe(email)
})

test('a removed block can be restored to its place', () => {
  const left = withoutBlock(email, b!.key)
  expect(texts(left)).toBe('ac')
  expect(texts(withBlock(left, b!, 1))).toBe('abc')
})

test('a link without a web address and an unknown placeholder are problems, but an empty block isn’t', () => {
  const link = newBlock('link', 'Read on')
  expect(blockProblem(link)).toEqual({ href: 'Enter a full web address, like https://example.com.' })
  expect(blockProblem(newBlock('button'))).toEqual({})
  const withLink = withBlock(email, link, 3)
  expect(emailProblem(withLink)).toBe('“Read on” has no web address. Enter a full web address, like https://example.com.')
  expect(emailProblem(changedBlock(withLink, link.key, { href: 'https://example.com/a' }))).toBeUndefined()
  expect(emailProblem(changedBlock(email, a.key, { text: 'Hi {{lastName}}' }))).toContain('{{lastName}}')
})
