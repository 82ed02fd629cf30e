/** Text typed into our forms never becomes a formula in a spreadsheet that opens our CSV export. */
import { describe, expect, test } from 'vitest'
import { csvCell, csvLine } from '../../src/catalog/csv.ts'
import { importEmail, importName, importTags } from '../../src/contracts/subscriber-import.ts'

/** Splits a line into cells like a spreadsheet that expects this separator. */
function readBy(separator: string, line: string): string[] {
  const cells: string[] = ['']
  let quoted = false
  for (const sign of line.trimEnd()) {
    if (sign === '"' && (quoted || cells.at(-1) === '')) quoted = !quoted
    else if (sign === separator && !quoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}

const formula = /^[ "]*[=+\-@＝＋－＠\t\r\n\0]/

describe('the CSV export', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠SUM(A1)', ' =1+1', '"=1+1'])(
    'writes %j as text, not as a formula',
    (text) => expect(csvCell(text)).toMatch(/^"'/),
  )

  test.each(['Ana', 'a=b', "O'Neil", '50 %', '2026-12-01', 'a; b, c', ''])('puts %j in quotes and leaves it unchanged', (text) =>
    expect(csvCell(text)).toBe(`"${text}"`),
  )

  test('writes cells that our own import reads back unchanged', () => {
    const cell = (text: string) => csvCell(text).slice(1, -1).replaceAll('""', '"')
    expect(importEmail(cell('+ana@example.com'))).toBe('+ana@example.com')
    expect(importName(cell('-Bo'))).toBe('-Bo')
    expect(importName("'Ana")).toBe("'Ana")
    expect(importTags(cell('vip;+1;=two'))).toEqual(['vip', '+1', '=two'])
  })

  test('keeps quotes, commas and line breaks', () => expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"'))

  test.each([
    'x;=1+1',
    'x; =1+1',
    'x\t=1+1',
    'x|@SUM(A1)',
    'x,+1',
    'x";=1+1',
    'x;"=1+1',
    'x\n=1+1',
    'x\r\n-1',
    'x;＝1+1',
    '";=1+1;"',
    'x;;=1+1',
  ])('keeps %j as text, whichever separator the spreadsheet expects', (text) => {
    for (const line of [csvLine([text]), csvLine(['Ana', text]), csvLine(['Ana', text, text])])
      for (const separator of [',', ';', '\t', '|', '\n'])
        expect(readBy(separator, line).filter((cell) => formula.test(cell))).toEqual([])
  })
})

test('csvCell writes a cell of 100,000 quotes within 2 seconds', () => {
  const quotes = '"'.repeat(100_000)
  const begun = performance.now()
  expect(csvCell(`${quotes}=1`)).toBe(`"'${quotes.repeat(2)}'=1"`)
  // Quadratic backtracking over the quotes would take ten billion steps.
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('csvLine ends a line with CRLF, as RFC 4180 requires', () => expect(csvLine(['a', 'b'])).toBe('"a","b"\r\n'))
