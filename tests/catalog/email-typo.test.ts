import { expect, test } from 'vitest'
import { meantDomain } from '../../src/catalog/email-typo.ts'

test.each([
  ['ana@gmial.com', 'gmail.com'],
  ['ana@GMAL.com ', 'gmail.com'],
  ['ana@gmaill.com', 'gmail.com'],
  ['ana@gnail.com', 'gmail.com'],
  ['ana@gmail.co', 'gmail.com'],
  ['ana@gmail.con', 'gmail.com'],
  ['ana@hotmial.com', 'hotmail.com'],
  ['ana@yaho.com', 'yahoo.com'],
  ['ana@outlok.com', 'outlook.com'],
  ['ana@iclould.com', 'icloud.com'],
])('meantDomain corrects the domain of %s to %s', (email, meant) => {
  expect(meantDomain(email)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@yahoo.fr',
  'ana@example.com',
  'gmial.com',
  'ana@',
  '',
  'ana@aol.com',
])('meantDomain corrects nothing in “%s”', (email) => {
  expect(meantDomain(email)).toBeUndefined()
})
