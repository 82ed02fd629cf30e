import { expect, test } from 'vitest'
import { parseBirthDay } from '../../src/catalog/waiver.ts'

test.each(['4/9/1988', '04/09/1988', '4-9-1988', '04.09.1988', '4 9 1988', ' 04 / 09 / 1988 ', '04091988', '1988-04-09'])(
  'a birthday typed as "%s" is understood',
  (text) => expect(parseBirthDay(text)).toBe('1988-04-09'),
)

test.each(['', 'yesterday', '4/9/88', '2/30/1990', '19880409', '13/1/1990', '0/9/1988', '4/9/1850', '4991988'])(
  'no day is read into "%s"',
  (text) => expect(parseBirthDay(text)).toBeUndefined(),
)
