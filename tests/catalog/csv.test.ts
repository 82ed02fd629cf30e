/** Nothing that somebody typed is computed by whoever opens the file (promises, "Hostile input"). */
import { describe, expect, test } from 'vitest'
import { csvCell, csvLine } from '../../src/catalog/csv.ts'

describe('a cell', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    '%j is text',
    (text) => expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/),
  )

  test.each(['Ana', 'a=b', "O'Neil", '50 %'])('%j stays as it is', (text) => expect(csvCell(text)).toBe(text))

  test('is quoted where it would end early', () => expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"'))
})

test('a line ends as RFC 4180 says', () => expect(csvLine(['a', 'b'])).toBe('a,b\r\n'))
