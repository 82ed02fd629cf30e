import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { secondFactorCode } from '../../../src/contracts/account/session.ts'

test.each([
  ['１２３ ４５６', '123 456'],
  ['\u200B123456\uFEFF', '123456'],
  ['Ｋ７ＱＦー３ＭＰＡ－９ＸＷＴ‐２ＨＤＮ', 'K7QF-3MPA-9XWT-2HDN'],
])('the code “%s” is accepted despite full-width or invisible characters', (typed, code) => {
  expect(z.parse(secondFactorCode, typed)).toBe(code)
})

test('a code of only invisible characters counts as empty', () => {
  const { error } = z.safeParse(secondFactorCode, ' \u200B ')
  expect(error?.issues[0]?.message).toBe('Enter the code from your authenticator app.')
})
