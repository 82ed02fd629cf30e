import { expect, test } from 'vitest'
import { hasEveryWord } from '../../src/catalog/typed-words.ts'

const text = 'Can’t make it? Move your visit, or cancel it. Café au lait is fine.'

test.each(['', '  ', 'cancel', 'VISIT cancel', "can't", 'can’t', 'cafe', 'canc'])(
  'a search for “%s” matches the text',
  (typed) => {
    expect(hasEveryWord(text, typed)).toBe(true)
  },
)

test.each(['refund', 'cancel refund', 'visits'])('a search for “%s” does not match the text', (typed) => {
  expect(hasEveryWord(text, typed)).toBe(false)
})
