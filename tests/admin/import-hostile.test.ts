/**
 * Malformed and misleading files: the import reads each row correctly or reports it, and the counts add up.
 */
import Papa from 'papaparse'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importOf, readTable } from '../../src/admin/subscribers/import/read-file.ts'
import { rowsOf } from '../../src/admin/subscribers/import/csv-rows.ts'

async function read(parts: BlobPart, name = 'people.csv') {
  const table = await readTable(new File([parts], name))
  const file = await importOf(table, table.roles, table.allLeft)
  expect(file.people.length + file.skipped.length).toBe(file.rows)
  return file
}

/** Returns "ana@example.com Ana Lee !unsubscribed" for a person, and "3 duplicate" for a skipped row. */
async function summaryOf(parts: BlobPart): Promise<string[]> {
  const { people, skipped } = await read(parts)
  return [
    ...people.map(({ email, firstName, lastName, left }) =>
      [email, firstName, lastName, left && `!${left}`].filter((word) => word).join(' '),
    ),
    ...skipped.map(({ row, reason }) => `${row} ${reason}`),
  ]
}

const bytes = (text: string) => new Uint8Array([...text].map((char) => char.charCodeAt(0)))
const utf16 = (text: string, bigEndian = false) =>
  new Uint8Array(
    [...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8].toSorted(() => (bigEndian ? -1 : 0))),
  )
const ana = 'ana@example.com Ana Lee'
const bo = 'bo@example.com Bo Ray'
const head = 'Email,First Name,Last Name'
const rows = (...lines: string[]) => [head, ...lines].join('\n')

describe('the CSV import', () => {
  test.each<[string, BlobPart, string[], string?]>([
    ['a stray quote before a cell', rows('"ana@example.com,Ana,Lee', 'bo@example.com,Bo,Ray'), [ana, bo]],
    ['a stray quote in a name', rows('ana@example.com,"Ana,Lee', 'bo@example.com,Bo,Ray'), [ana, bo]],
    ['a stray quote in the last cell', rows('bo@example.com,Bo,Ray', 'ana@example.com,Ana,"Lee'), [bo, ana]],
    [
      'two stray quotes that seem to match',
      rows('ana@example.com,"Ana,Lee', 'x@example.com,X,Y', 'bo@example.com,Bo",Ray'),
      [ana, 'x@example.com X Y', 'bo@example.com Bo" Ray'],
    ],
    [
      'two stray quotes around rows of another length, which it reports as broken',
      rows('ana@example.com,"Ana,Lee', 'x@example.com,X', 'y@example.com,Y"', 'bo@example.com,Bo,Ray'),
      [bo, '2 broken'],
    ],
    [
      'a note that quotes an email',
      'Email,Name,Notes\nana@example.com,Ana Lee,"She wrote:\nx@example.com, call me"\nbo@example.com,Bo Ray,',
      [ana, bo],
    ],
    [
      'a nickname in quotes inside quotes',
      rows('ana@example.com,"Ana" ,Lee', 'bo@example.com,"Bo" Ray,'),
      [ana, 'bo@example.com Bo Ray'],
    ],
    [
      'a stray quote that makes its row unreadable',
      rows('"ana@example.com,Lee, Ana,Lee', 'bo@example.com,Bo,Ray'),
      [bo, '2 broken'],
    ],
    [
      'a stray quote before a quoted comma',
      rows('ana@example.com,"Ana,Lee', 'bo@example.com,Bo,"Ray, Jr."'),
      [ana, 'bo@example.com Bo Ray, Jr.'],
    ],
    [
      'a stray quote before a cell of two lines',
      rows('ana@example.com,"Ana,Lee', 'bo@example.com,Bo,"Ray\nJr."'),
      [ana, 'bo@example.com Bo Ray Jr.'],
    ],
    ['a stray quote in the column titles', `"${rows('ana@example.com,Ana,Lee')}`, [ana]],
    ['an inch mark that isn’t a quote', rows('ana@example.com,Ana 5" tall,Lee'), ['ana@example.com Ana 5" tall Lee']],
    ['doubled quotes', rows('ana@example.com,"Ana ""Ann""",Lee'), ['ana@example.com Ana "Ann" Lee']],
    ['a line break inside a name', rows('ana@example.com,"Ana\r\nMaria",Lee'), ['ana@example.com Ana Maria Lee']],
    ['a comma that shifts a row’s cells', rows('Lee, Ana,ana@example.com', 'bo@example.com,Bo,Ray'), [bo, '2 not-an-email']],
    ['too few and too many cells', rows('ana@example.com', 'bo@example.com,Bo,Ray,x,y'), ['ana@example.com', bo]],
    [
      'semicolons and commas in cells',
      rows('ana@example.com,Ana,Lee').replaceAll(',', ';').replace('Lee', 'Lee, MD'),
      ['ana@example.com Ana Lee, MD'],
    ],
    ['tabs as delimiters', rows('ana@example.com,Ana,Lee').replaceAll(',', '\t'), [ana]],
    ['vertical bars as delimiters', rows('ana@example.com,Ana,Lee').replaceAll(',', '|'), [ana]],
    ["Excel's line about its delimiter", `sep=;\r\n${rows('ana@example.com,Ana,Lee').replaceAll(',', ';')}`, [ana]],
    ['a heading above the titles', `Our clients,,\n\n${rows('ana@example.com,Ana,Lee')}`, [ana]],
    ['empty lines', rows('', 'ana@example.com,Ana,Lee', ',,', ''), [ana]],
    ['lines that end in CR alone', rows('ana@example.com,Ana,Lee', '').replaceAll('\n', '\r'), [ana]],
    ['mixed line endings', `${head}\r\nana@example.com,Ana,Lee\rbo@example.com,Bo,Ray\n`, [ana, bo]],
    ['Latin-1', bytes(rows('ana@example.com,Andr\xe9,Mu\xf1oz')), ['ana@example.com André Muñoz']],
    ['Windows-1252', bytes(rows('ana@example.com,Ana,O\x92Neill')), ['ana@example.com Ana O’Neill']],
    [
      'UTF-8 and one broken byte',
      new Uint8Array([...new TextEncoder().encode(rows('ana@example.com,Zoë,Lee', 'bo@example.com,Bo,Ra')), 0xff]),
      ['ana@example.com Zoë Lee', 'bo@example.com Bo Ra\uFFFD'],
    ],
    [
      'UTF-16 LE cut in the middle of a character',
      new Uint8Array([0xff, 0xfe, ...utf16(rows('ana@example.com,Ana,Lee', '')), 65]),
      [ana, '3 not-an-email'],
    ],
    ['UTF-16 BE', utf16(`\uFEFF${rows('ana@example.com,Ana,Lee')}`, true), [ana]],
    ['a byte order mark before quotes', `\uFEFF"Email","Name"\n"ana@example.com","Ana Lee"\n`, [ana]],
    [
      'a cell of one megabyte',
      `Email,Notes,Name\nana@example.com,${'x'.repeat(1 << 20)},Ana Lee\nbo@example.com,,Bo Ray`,
      [ana, bo],
    ],
    ['a name of one megabyte', rows(`ana@example.com,${'A'.repeat(1 << 20)},Lee`), [`ana@example.com ${'A'.repeat(80)} Lee`]],
    [
      'a megabyte after a stray quote',
      `Email,Notes\nana@example.com,"${`${'x'.repeat(99)}\n`.repeat(10_486)}`,
      ['ana@example.com', ...Array.from({ length: 10_485 }, (_, n) => `${n + 3} not-an-email`)],
    ],
    [
      'addresses as email programs copy them',
      'Email\nAnn Lee <ann@example.com>\n"""Lee, Bo"" <bo@example.com>"\nmailto:cy@example.com',
      ['ann@example.com Ann Lee', 'bo@example.com Bo Lee', 'cy@example.com'],
    ],
    [
      'Unicode domains',
      'Email\nana@bücher.example\nbo@例え.example\njörg@example.com',
      ['ana@xn--bcher-kva.example', 'bo@xn--r8jz45g.example', '4 not-an-email'],
    ],
    ['invisible characters', 'Email\n\u200Bana@example.com\u00A0\n\u202Ebo@example.com', ['ana@example.com', 'bo@example.com']],
    ['two addresses in a cell', 'Email\nana@example.com; bo@example.com\ncy@example.com', ['cy@example.com', '2 not-an-email']],
    ['null characters', `${head}\nana@example.com,A\u0000na,Lee`, ['ana@example.com A na Lee']],
    [
      'an empty Email cell beside another address',
      'Name,Email,Doctor Email\nAna Lee,,doc@example.com\nBo Ray,bo@example.com,doc@example.com',
      [bo, '2 not-an-email'],
    ],
    [
      'a company and a status, which aren’t names',
      'Email,Company,Status\nana@example.com,Acme Corp,subscribed\nbo@example.com,Acme Corp,active',
      ['ana@example.com', 'bo@example.com'],
    ],
    ['no column titles', 'ana@example.com,Ana Lee\nbo@example.com,Bo Ray', [ana, bo]],
    [
      'a repeated address that opted out in one row',
      'Email,Unsubscribed\nana@example.com,\nANA@example.com,yes',
      ['ana@example.com !unsubscribed', '3 duplicate'],
    ],
  ])('handles %s', async (_name, part, expected) => {
    expect(await summaryOf(part)).toEqual(expected)
  })

  test('handles a Unicode domain in a browser without URL.canParse, such as Safari 16', async () => {
    const { canParse } = URL
    try {
      Reflect.deleteProperty(URL, 'canParse')
      expect(await summaryOf('Email\nana@bücher.example\nbo@xn--.ü')).toEqual(['ana@xn--bcher-kva.example', '3 not-an-email'])
    } finally {
      URL.canParse = canParse
    }
  })

  test('loses none of 1,000 rows to one or two stray quotes, and reports a row it can’t read', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `p${n}@example.com,Ana,Lee ${n}`)
    lines[501] = 'p501@example.com,"Ana,Lee 501'
    expect((await read(rows(...lines))).people).toHaveLength(1000)
    lines[700] = 'p700@example.com,Ana",Lee 700'
    expect((await read(rows(...lines))).people).toHaveLength(1000)
    lines[501] = '"p501@example.com,Lee, Ana,Lee 501'
    const { people, skipped, rows: all } = await read(rows(...lines))
    expect([people.length, skipped, all]).toEqual([999, [{ row: 503, text: lines[501], reason: 'broken' }], 1000])
  })

  test('reads 20,000 rows with a stray quote each in under five seconds', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `p${n}@example.com,"Ana,Lee ${n}`)
    const started = performance.now()
    expect((await read(rows(...lines))).people).toHaveLength(20_000)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('refuses an Excel workbook and says what it is', async () => {
    await expect(readTable(new File([bytes('PK\x03\x04rest')], 'people.xlsx'))).rejects.toThrow('Excel workbook')
  })
})

test('`rowsOf` reads any well-formed CSV as Papa Parse does', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r\n', ' ', '@', ';'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (given) => {
      const table = [['email', 'a', 'b'], ...given]
      const text = Papa.unparse(table, { quotes: true })
      expect([...rowsOf(text, () => () => false)].map(({ cells }) => cells)).toEqual(Papa.parse(text, { delimiter: ',' }).data)
    }),
    { numRuns: 1000 },
  )
})
