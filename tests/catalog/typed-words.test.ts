import { expect, test } from 'vitest'
import { hasEveryWord } from '../../src/catalog/typed-words.ts'

const text = 'Can’t make it? Move your visit, or cancel it. Café au lait is fine.'

test.each(['', '  ', 'cancel', 'VISIT cancel', "can't", 'can’t', 'cafe', 'canc'])('“%s” is in it', (typed) => {
  expect(hasEveryWord(text, typed)).toBe(true)
})

test.each(['refund', 'cancel refund', 'visits'])('“%s” is not', (typed) => {
  expect(hasEveryWord(text, typed)).toBe(false)
})
