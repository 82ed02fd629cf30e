/** Which column is what, and who stands in a row (back office spec, section 5, "CSV import"). */
import { importEmail, importName } from '../../../contracts/subscriber.ts'

/** Columns by their place; undefined where the file has none of the kind. */
export type Columns = {
  readonly email: number | undefined
  readonly firstName: number | undefined
  readonly lastName: number | undefined
  readonly fullName: number | undefined
}

export type Heading = {
  /** The titles as they stand in the file; none where its first row is somebody already. */
  readonly titles: readonly string[]
  readonly columns: Columns
}

const emailTitles = ['email', 'e-mail']
const firstTitles = ['first name', 'first', 'given name', 'given', 'forename', 'fname']
const lastTitles = ['last name', 'last', 'surname', 'family name', 'lname']
const fullTitles = ['full name', 'fullname', 'name']

/** "First_Name " is "first name". */
const plain = (title: string) => title.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase()

function place(titles: readonly string[], known: readonly string[]): number | undefined {
  return known.map((name) => titles.indexOf(name)).find((index) => index >= 0)
}

/** A column whose title only contains the word: "Email address". */
function looseEmail(titles: readonly string[]): number | undefined {
  const index = titles.findIndex((title) => /e-?mail/.test(title))
  return index < 0 ? undefined : index
}

/** Reads a file's first row: titles, or a person where it holds an address. */
export function headingOf(firstRow: readonly string[]): Heading {
  if (firstRow.some((cell) => importEmail(cell) !== undefined)) return { titles: [], columns: noColumns }
  const titles = firstRow.map(plain)
  return {
    titles: firstRow.map((title) => title.trim()),
    columns: {
      email: place(titles, emailTitles) ?? looseEmail(titles),
      firstName: place(titles, firstTitles),
      lastName: place(titles, lastTitles),
      fullName: place(titles, fullTitles),
    },
  }
}

const noColumns: Columns = { email: undefined, firstName: undefined, lastName: undefined, fullName: undefined }

export type Person = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** A full name as two: its first word, and whatever follows. */
function split(fullName: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = importName(fullName).split(' ')
  return { firstName: first, lastName: rest.join(' ') }
}

/** Whoever a row is about; undefined where no cell of it is an address. */
export function personOf(cells: readonly string[], { email, firstName, lastName, fullName }: Columns): Person | undefined {
  const at = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  const address = importEmail(at(email)) ?? cells.map(importEmail).find((found) => found !== undefined)
  if (address === undefined) return undefined
  const named = { firstName: importName(at(firstName)), lastName: importName(at(lastName)) }
  if (named.firstName !== '' || named.lastName !== '') return { email: address, ...named }
  const known = importName(at(fullName))
  if (known !== '') return { email: address, ...split(known) }
  // A number or a date is nobody's name.
  const other = cells.find((cell) => /\p{L}/u.test(cell) && importEmail(cell) === undefined && !cell.includes('@'))
  return { email: address, ...split(other ?? '') }
}
