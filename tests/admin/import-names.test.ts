/** Names as other programs write them: titles in one word, the last name first, and placeholders for missing names. */
import { describe, expect, test } from 'vitest'
import { importOf, readTable } from '../../src/admin/subscribers/import/read-file.ts'

async function namesIn(...lines: string[]) {
  const table = await readTable(new File([lines.join('\n')], 'people.csv'))
  const { people } = await importOf(table, table.roles, false)
  return people.map(({ firstName, lastName }) => [firstName, lastName])
}

test.each(['FirstName,LastName', 'first-name,last-name', 'firstName,surName', 'GIVENNAME,FamilyName'])(
  'the import finds names under %s',
  async (titles) => {
    expect(await namesIn(`Email,${titles}`, 'ana@example.com,Ana,Lee')).toEqual([['Ana', 'Lee']])
  },
)

describe('the import', () => {
  test.each([
    ['Lee, Ana', ['Ana', 'Lee']],
    ['de la Cruz, Ana Maria', ['Ana Maria', 'de la Cruz']],
    ['Lopez Diaz, Ana', ['Ana', 'Lopez Diaz']],
    ['LEE, ANA', ['ANA', 'LEE']],
    ['Ana Lee, MD', ['Ana', 'Lee, MD']],
    ['Ana Lee, FNP-C', ['Ana', 'Lee, FNP-C']],
    ['Ana Lee, Jr.', ['Ana', 'Lee, Jr.']],
    ['Ana Lee', ['Ana', 'Lee']],
  ])('splits the full name “%s” into first and last', async (cell, names) => {
    expect(await namesIn('Email,Full Name', `ana@example.com,"${cell}"`)).toEqual([names])
  })
})

test.each(['ana@example.com', 'N/A', '#N/A', '-', 'NULL', 'undefined'])('the import doesn’t take %s for a name', async (cell) => {
  expect(await namesIn('Email,Name', `ana@example.com,${cell}`, 'bo@example.com,Bo Null')).toEqual([
    ['', ''],
    ['Bo', 'Null'],
  ])
  expect(await namesIn('Email,First Name,Last Name', `ana@example.com,Ana,${cell}`)).toEqual([['Ana', '']])
})
