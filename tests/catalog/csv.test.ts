/** A spreadsheet never computes what was typed into our forms. */
import { describe, expect, test } from 'vitest'
import { csvCell, csvLine } from '../../src/catalog/csv.ts'
import { importEmail, importName, importTags } from '../../src/contracts/subscriber-import.ts'

/** Returns a line's cells as a spreadsheet reads them if it expects another separator than ours. */
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

const computed = /^[ "]*[=+\-@＝＋－＠\t\r\n\0]/

describe('a cell', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠SUM(A1)', ' =1+1', '"=1+1'])(
    '%j is text',
    (text) => expect(csvCell(text)).toMatch(/^"'/),
  )

  test.each(['Ana', 'a=b', "O'Neil", '50 %', '2026-12-01', 'a; b, c', ''])('%j stays as it is, in quotes', (text) =>
    expect(csvCell(text)).toBe(`"${text}"`),
  )

  test('of our own file is imported as it was before', () => {
    const cell = (text: string) => csvCell(text).slice(1, -1).replaceAll('""', '"')
    expect(importEmail(cell('+ana@example.com'))).toBe('+ana@example.com')
    expect(importName(cell('-Bo'))).toBe('-Bo')
    expect(importName("'Ana")).toBe("'Ana")
    expect(importTags(cell('vip;+1;=two'))).toEqual(['vip', '+1', '=two'])
  })

  test('keeps its quotes, commas and line ends', () => expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"'))

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
  ])('%j is text whatever separates', (text) => {
    for (const line of [csvLine([text]), csvLine(['Ana', text]), csvLine(['Ana', text, text])])
      for (const separator of [',', ';', '\t', '|', '\n'])
        expect(readBy(separator, line).filter((cell) => computed.test(cell))).toEqual([])
  })
})

test('a text that is nothing but quotes takes no longer than another', () => {
  const quotes = '"'.repeat(100_000)
  const begun = performance.now()
  expect(csvCell(`${quotes}=1`)).toBe(`"'${quotes.repeat(2)}'=1"`)
  // One step back for each of them, for every one of them, is ten billion.
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('a line ends as RFC 4180 says', () => expect(csvLine(['a', 'b'])).toBe('"a","b"\r\n'))
