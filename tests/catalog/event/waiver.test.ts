import { expect, test } from 'vitest'
import { maySign, parseBirthDay } from '../../../src/catalog/event/waiver.ts'

test.each([
  '4/9/1988',
  '04/09/1988',
  '4-9-1988',
  '04.09.1988',
  '4 9 1988',
  ' 04 / 09 / 1988 ',
  '04091988',
  '1988-04-09',
  '０４／０９／１９８８',
  '٠٤/٠٩/١٩٨٨',
])('parseBirthDay reads "%s" as April 9, 1988', (text) => expect(parseBirthDay(text)).toBe('1988-04-09'))

test.each(['', 'yesterday', '4/9/88', '2/30/1990', '19880409', '13/1/1990', '0/9/1988', '4/9/1850', '4991988'])(
  'parseBirthDay rejects "%s"',
  (text) => expect(parseBirthDay(text)).toBeUndefined(),
)

test.each([
  ['2008-11-24', '2026-11-24', true],
  ['2008-11-25', '2026-11-24', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
])('a guest born on %s may sign on %s: %s', (born, today, may) => expect(maySign(born, today)).toBe(may))
