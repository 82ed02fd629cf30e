/** CSV files as clinics have them: encodings, column names, quotes, duplicates, and 100,000 rows. */
import { describe, expect, test } from 'vitest'
import { ignoredOf, mappingOf } from '../../src/admin/subscribers/import/ColumnRoles.tsx'
import { importOf, noValidRecords, readTable } from '../../src/admin/subscribers/import/read-file.ts'
import { skippedCsv } from '../../src/admin/subscribers/import/skipped.ts'

/** Reads a file with the roles we guess, without anyone correcting them. */
async function readFile(chosen: File) {
  const table = await readTable(chosen)
  return { ...(await importOf(table, table.roles, table.allLeft)), titles: table.titles }
}

const file = (...parts: BlobPart[]) => new File(parts, 'people.csv')
const people = async (...parts: BlobPart[]) =>
  (await readFile(file(...parts))).people.map(({ email, firstName, lastName }) => [email, firstName, lastName])

function utf16(text: string, bigEndian = false): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), !bigEndian)
  return bytes
}

const ana = ['ana@example.com', 'Ána', 'Pereira']
const text = 'Email,First Name,Last Name\r\nANA@Example.com,Ána,Pereira\r\n'

describe('the CSV import', () => {
  test.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${text}`)],
    ['big-endian UTF-16 with a byte order mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a byte order mark', utf16(text)],
    ['Latin-1 from an old Excel', new Uint8Array([...text].map((char) => char.charCodeAt(0)))],
    ['lines that end in CR', text.replaceAll('\r\n', '\r')],
    ['semicolons as delimiters', text.replaceAll(',', ';')],
    ['tabs as delimiters', text.replaceAll(',', '\t')],
    ['cells in quotes', '"Email","First Name","Last Name"\n"ana@example.com","Ána","Pereira"\n'],
  ])('reads %s', async (_name, part) => {
    expect(await people(part)).toEqual([ana])
  })

  test('counts rows as a spreadsheet does when a quoted cell has a line break', async () => {
    const read = await readFile(file('email,notes\na@example.com,"two\nlines"\nnonsense,x\nb@example.com,y\n'))
    expect(read.people.map(({ row }) => row)).toEqual([2, 4])
    expect(read.skipped).toEqual([{ row: 3, text: 'nonsense, x', reason: 'not-an-email' }])
  })

  test('counts empty lines as a spreadsheet does, and imports nobody from them', async () => {
    const read = await readFile(file('\n;;\nemail;notes\n\na@example.com;x\n ; \nnonsense;x\n\n\nb@example.com;y\n\n'))
    expect(read.titles).toEqual(['email', 'notes'])
    expect(read.people.map(({ row }) => row)).toEqual([5, 10])
    expect(read.skipped).toEqual([{ row: 7, text: 'nonsense, x', reason: 'not-an-email' }])
    expect(read.rows).toBe(3)
  })

  test('refuses a file that has no email address', async () => {
    for (const empty of ['', 'Email,Name\n', 'Name\nAna\n', '\n\n', '\u0000\u0000'])
      await expect(readFile(file(empty))).rejects.toThrow(noValidRecords)
  })

  test('reads 100,000 rows in slices, so the page stays responsive', async () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `person.${n}@example.com,Ana,Nº ${n}`)
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const read = await readFile(file(`email,first,last\n${lines.join('\n')}\n`))
    clearInterval(timer)
    expect(read.people).toHaveLength(100_000)
    expect(turns).toBeGreaterThan(20)
  })
})

describe('the import’s column matching', () => {
  test.each([
    [' E-Mail ,GIVEN NAME,Surname', ana],
    ['first,last,email', ana],
    ['fname,lname,Email address', ana],
    ['first_name,family_name,email', ana],
    ['forename,last,anything', ana],
    ['email,email,first,last', ana],
  ])('finds the email and the names under “%s”', async (titles, expected) => {
    const cells = titles.split(',').map((title) => {
      if (/mail|anything/i.test(title)) return 'ana@example.com'
      return /sur|last|family|lname/i.test(title) ? 'Pereira' : 'Ána'
    })
    expect(await people(`${titles}\n${cells.join(',')}\n`)).toEqual([expected])
  })

  test('splits a full name at its first space, and finds names even if no title mentions them', async () => {
    expect(await people('Full Name,Email\nAna Maria Pereira,ana@example.com\n')).toEqual([
      ['ana@example.com', 'Ana', 'Maria Pereira'],
    ])
    expect(await people('id,who,contact\n17,Ana Pereira,ana@example.com\n')).toEqual([['ana@example.com', 'Ana', 'Pereira']])
    expect(await people('email\nana@example.com\n')).toEqual([['ana@example.com', '', '']])
  })

  test('imports a first row that is already a person', async () => {
    expect(await people('ana@example.com,Ana\nbo@example.com,Bo\n')).toHaveLength(2)
  })

  test('skips an address that it has already read, in upper or lower case', async () => {
    const { people: found, skipped } = await readFile(file('email\nana@example.com\nANA@example.com\n'))
    expect(found).toHaveLength(1)
    expect(skipped).toEqual([{ row: 3, text: 'ana@example.com', reason: 'duplicate' }])
  })

  test.each<[string, string, string | undefined]>([
    ['separated by commas', 'vip, glow', 'vip;glow'],
    ['that are each in quotes, as in a Mailchimp export', '"VIP","Blog"', 'VIP;Blog'],
    ['that contain a comma', '"Glow, Miami","VIP"', 'Glow Miami;VIP'],
    ['in quotes, even a single one', '"VIP"', 'VIP'],
    ['that only begin with a quote', '"VIP" gold, glow', '"VIP" gold;glow'],
    ['and cuts those that are too long', `vip${' '.repeat(9000)}, ${'x'.repeat(9000)}`, `vip;${'x'.repeat(40)}`],
    [
      'and keeps the first 20',
      Array.from({ length: 500 }, (_, n) => n).join(),
      Array.from({ length: 20 }, (_, n) => n).join(';'),
    ],
    ['from a cell that has none', ' , ', undefined],
  ])('reads tags %s', async (_name, cell, expected) => {
    const read = await readFile(file(`Email,Tags\nana@example.com,"${cell.replaceAll('"', '""')}"\n`))
    expect(read.people[0]!.tags).toBe(expected)
  })

  test('keeps a formula as text, and removes invisible characters from a name', async () => {
    expect(await people('email,first,last\nana@example.com,=1+1,\u202Eanna\u0007\n')).toEqual([
      ['ana@example.com', '=1+1', 'anna'],
    ])
  })
})

test('the import never lists a column that it takes addresses from as ignored', async () => {
  const table = await readTable(file('Mail,Phone\nana@example.com,305\n'))
  expect(mappingOf(table, table.roles)).toBe('Email from any cell that has an address, no names.')
  expect(ignoredOf(table, table.roles)).toBe('We won’t import “Phone”.')
  expect(ignoredOf(table, ['email', 'ignore'])).toBe('We won’t import “Phone”.')
  const bare = await readTable(file('ana@example.com\nbo@example.com\n'))
  expect(ignoredOf(bare, bare.roles)).toBeUndefined()
  const two = await readTable(file('email,email\nana@example.com,bo@example.com\n'))
  expect(ignoredOf(two, two.roles)).toBe('We won’t import “email”.')
})

describe('the list of skipped rows', () => {
  test('has the file’s columns and the reasons, and can be imported once it is corrected', async () => {
    const lines = ['E-Mail;Phone;Given name;Tags', 'nowhere;+1 305;Ana;"vip, glow"', 'bo@example.com;2;Bo;', '"broken;x;y;z']
    const table = await readTable(file(lines.join('\n')))
    expect(mappingOf(table, table.roles)).toBe('Email from “E-Mail”, first name from “Given name”, tags from “Tags”.')
    expect(ignoredOf(table, table.roles)).toBe('We won’t import “Phone”.')
    const first = await importOf(table, table.roles, false)
    const csv = skippedCsv(first, first.skipped)
    expect(csv).toContain('"E-Mail","Phone","Given name","Tags","Reason not imported"\r\n')
    expect(csv).toContain('"nowhere","\'+1 305","Ana","vip, glow","No valid email address"\r\n')
    const again = await readTable(file(csv.replace('nowhere', 'ana@example.com')))
    expect(ignoredOf(again, again.roles)).toBe('We won’t import “Phone”.')
    const second = await importOf(again, again.roles, false)
    expect(second.people).toEqual([{ row: 2, email: 'ana@example.com', firstName: 'Ana', lastName: '', tags: 'vip;glow' }])
    expect(skippedCsv(second, second.skipped).match(/Reason not imported/g)).toHaveLength(1)
  })

  /** Returns how each person in the corrected list left, by first name. */
  async function corrected(text: string, allLeft: boolean) {
    const table = await readTable(file(text))
    const { source, skipped } = await importOf(table, table.roles, allLeft)
    const again = await readTable(file(skippedCsv({ source }, skipped).replaceAll(' at ', '@')))
    const { people } = await importOf(again, again.roles, again.allLeft)
    return Object.fromEntries(people.map(({ firstName, left }) => [firstName, left]))
  }

  test('still opts out people whose cell is blank where the other rows say yes', async () => {
    const lines = ['Email,First Name,Newsletter', 'ana at example.com,Ana,', 'bo@example.com,Bo,yes', 'cy at example.com,Cy,-']
    expect(await corrected(lines.join('\n'), false)).toEqual({ Ana: 'unsubscribed', Cy: 'unsubscribed' })
  })

  test('still opts out everyone if the importer said so', async () => {
    expect(await corrected('Email,First Name\nana at example.com,Ana\nbo@example.com,Bo', true)).toEqual({ Ana: 'unsubscribed' })
  })

  test('keeps earlier opt-outs when it is imported again with new rows and skips some again', async () => {
    const lines = [
      'Email,First Name,Opted Out in Import',
      'ana at example.com,Ana,Yes',
      'cy at example.com,Cy,',
      'bo@example.com,Bo,',
    ]
    expect(await corrected(lines.join('\n'), true)).toEqual({ Ana: 'unsubscribed', Cy: 'unsubscribed' })
  })

  test('adds no opt-out column if the file’s own cells say who opted out', async () => {
    const lines = ['Email,First Name,Unsubscribed', 'ana at example.com,Ana,-', 'bo at example.com,Bo,yes', 'cy@example.com,Cy,']
    const table = await readTable(file(lines.join('\n')))
    const { source, skipped } = await importOf(table, table.roles, false)
    expect(skippedCsv({ source }, skipped)).toContain('"Email","First Name","Unsubscribed","Reason not imported"\r\n')
    expect(await corrected(lines.join('\n'), false)).toEqual({ Ana: undefined, Bo: 'unsubscribed' })
  })

  test('has column titles even if the file has none', async () => {
    const table = await readTable(file('ana@example.com,Ana Lee\nnowhere,Bo Li\n'))
    const { source, skipped } = await importOf(table, table.roles, false)
    const again = await readTable(file(skippedCsv({ source }, skipped).replace('nowhere', 'bo@example.com')))
    const { people: found } = await importOf(again, again.roles, false)
    expect(found).toMatchObject([{ email: 'bo@example.com', firstName: 'Bo', lastName: 'Li' }])
  })
})
