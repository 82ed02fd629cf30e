/** Which column holds what, and whom a row is about. */
import { importEmail } from '../../../contracts/subscriber-import.ts'
import type { Left } from '../../../stores/subscriber-import.ts'
import { isBlank } from './answer.ts'
import { isBlankNo, leftBy, leftKind, saysWhoLeft } from './left.ts'
import { nameIn, split } from './names.ts'
import { tagsOf } from './tags.ts'

export const columnRoles = ['email', 'firstName', 'lastName', 'fullName', 'tags', 'left', 'ignore'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** The columns that our own list of skipped rows adds to those of its file. */
export const reasonTitle = 'Reason not imported'
export const leftTitle = 'Opted Out in Import'

/** In one word: "first name", "first-name" and "firstname" are the same title. */
const known: Readonly<Record<'email' | 'firstName' | 'lastName' | 'fullName' | 'tags', readonly string[]>> = {
  email: ['email', 'emailaddress'],
  firstName: ['firstname', 'first', 'givenname', 'given', 'forename', 'fname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname'],
  fullName: ['fullname', 'name'],
  tags: ['tags', 'tag', 'labels'],
}

/** Columns that have "email" in their title but don't hold the person's own address. */
const otherEmail =
  /status|consent|permission|marketing|opt|subscri|source|date|time|type|sent|open|click|bounce|format|verif|doctor|physician|provider|staff|owner|emergency|spouse|partner|referr/

/** Columns that never hold a person's name, whatever is in them. */
const nobody =
  /company|organi[sz]ation|business|employer|status|subscri|consent|permission|opt|phone|mobile|address|street|city|state|zip|postal|country|region|tag|note|memo|comment|source|date|time|birth|\bid\b|url|web|title|gender|language|locale|list|segment|rating|\bip\b|service|doctor|physician|provider|staff|reason|campaign|group|type|plan|product/

/** Normalizes a title: "First_Name " becomes "first name". */
const plain = (title: string) => title.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase()

/** Reads "Ann Lee <ann@example.com>", as email programs copy it, or a bare address. */
function addressOf(cell: string): { email: string; name: string } | undefined {
  const found = /^([^<>]*)<\s*(?:mailto:)?([^<>]+)>\s*$/i.exec(cell)
  const email = importEmail(found?.[2] ?? cell.replace(/^\s*mailto:/i, ''))
  return email === undefined ? undefined : { email, name: (found?.[1] ?? '').replaceAll('"', '').trim() }
}

export const holdsAddress = (cells: readonly string[]) =>
  cells.some((cell) => cell.includes('@') && addressOf(cell) !== undefined)

const isLikeName = (cell: string) =>
  /^\p{L}[\p{L}\p{M}\s.,'’-]*$/u.test(cell) &&
  cell.split(/\s+/).length <= 5 &&
  !/^(yes|no|true|false|active|inactive|new|n\/a|none|subscribed|enabled|disabled)$/i.test(cell) &&
  leftBy('status', '', cell) === undefined

/** The first unrecognized column that seems to hold names. */
function guessName(titles: readonly string[], taken: readonly ColumnRole[], sample: readonly (readonly string[])[]): number {
  return taken.findIndex((role, column) => {
    if (role !== 'ignore' || nobody.test(titles[column] ?? '')) return false
    const cells = sample.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(isLikeName).length > cells.length / 2
  })
}

/** The likeliest role of each column. Names are guessed only if no column is titled as one; email columns never are. */
export function guessRoles(titles: readonly string[], width: number, sample: readonly (readonly string[])[]): ColumnRole[] {
  const words = titles.map(plain)
  const whole = words.map((word) => word.replace(/[ -]/g, ''))
  const found: ColumnRole[] = Array.from({ length: width }, () => 'ignore')
  const take = (role: ColumnRole, column: number | undefined) => {
    if (column !== undefined && column >= 0) found[column] = role
  }
  for (const role of ['email', 'firstName', 'lastName', 'fullName', 'tags'] as const)
    take(
      role,
      known[role].map((word) => whole.indexOf(word)).find((column) => column >= 0),
    )
  if (!found.includes('email'))
    take(
      'email',
      words.findIndex((word) => /e-?mail/.test(word) && !otherEmail.test(word)),
    )
  words.forEach((word, column) => {
    const cells = sample.map((row) => row[column] ?? '')
    if (found[column] === 'ignore' && saysWhoLeft(word, cells)) take('left', column)
  })
  if (!found.some((role) => /Name$/.test(role))) take('fullName', guessName(words, found, sample))
  return found
}

/** Whether a row is the titles: it names an email column and holds no address. */
export const isHeading = (cells: readonly string[]) =>
  !holdsAddress(cells) && guessRoles(cells, cells.length, []).includes('email')

type Person = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** What `importTags` reads. */
  readonly tags?: string
  readonly left?: Left
  /** We can't tell from this row whether they want emails. */
  readonly isUnclear?: true
}

type Rows = readonly { readonly cells: readonly string[]; readonly broken?: true }[]

/** The columns where a blank cell means that the person never agreed, with how many rows are blank there. */
export function blankNos(titles: readonly string[], chosen: readonly ColumnRole[], rows: Rows): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const read = rows.filter((row) => !row.broken)
  chosen.forEach((role, column) => {
    const cells = role === 'left' ? read.map((row) => row.cells[column] ?? '') : []
    if (!isBlankNo(leftKind(plain(titles[column] ?? '')), cells)) return
    const blank = cells.filter(isBlank).length
    if (blank > 0) found.set(column, blank)
  })
  return found
}

/** The cells that should say who wants emails, but don't say it clearly: each once, with how many rows have one. */
export function unclearCells(
  titles: readonly string[],
  chosen: readonly ColumnRole[],
  rows: Rows,
): ReadonlyMap<number, { readonly cells: readonly string[]; readonly rows: number }> {
  const found = new Map<number, { cells: string[]; rows: number }>()
  chosen.forEach((role, column) => {
    if (role !== 'left') return
    const title = plain(titles[column] ?? '')
    const kind = leftKind(title)
    const cells = rows.flatMap((row) => (row.broken ? [] : [(row.cells[column] ?? '').trim()]))
    const unclear = new Set([...new Set(cells)].filter((cell) => leftBy(kind, title, cell) === 'unclear'))
    if (unclear.size > 0) found.set(column, { cells: [...unclear], rows: cells.filter((cell) => unclear.has(cell)).length })
  })
  return found
}

const placesOf = (chosen: readonly ColumnRole[], role: ColumnRole) =>
  chosen.flatMap((other, column) => (other === role ? [column] : []))

type Leaving = (cells: readonly string[]) => Left | 'unclear' | undefined

/** Returns a function from a row to how its cells say that its person left. */
export function leavingIn(titles: readonly string[], chosen: readonly ColumnRole[]): Leaving {
  const leaving = placesOf(chosen, 'left').map((column) => {
    const title = plain(titles[column] ?? '')
    return { column, title, kind: leftKind(title) }
  })
  return (cells) => {
    const told = leaving.map(({ column, title, kind }) => leftBy(kind, title, cells[column] ?? ''))
    return told.find((how) => how !== undefined && how !== 'unclear') ?? told.find((how) => how !== undefined)
  }
}

/** The same, including those whose cell is blank because they never agreed. */
export function leavingAmong(titles: readonly string[], chosen: readonly ColumnRole[], rows: Rows): Leaving {
  const said = leavingIn(titles, chosen)
  const blanks = [...blankNos(titles, chosen, rows).keys()]
  return (cells) => {
    const how = said(cells)
    const isBlankNo = (how === undefined || how === 'unclear') && blanks.some((column) => isBlank(cells[column] ?? ''))
    return isBlankNo ? 'unsubscribed' : how
  }
}

/** Returns a function from a row to its person: undefined without an address in the email column, or in any if there is none. */
export function reader(
  titles: readonly string[],
  chosen: readonly ColumnRole[],
  rows: Rows,
): (cells: readonly string[]) => Person | undefined {
  const places = (role: ColumnRole) => placesOf(chosen, role)
  const [[email], [first], [last], [full]] = [places('email'), places('firstName'), places('lastName'), places('fullName')]
  const [tagged] = places('tags')
  const leaving = leavingAmong(titles, chosen, rows)
  return (cells) => {
    const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
    const address =
      email === undefined
        ? cells.map((cell) => (cell.includes('@') ? addressOf(cell) : undefined)).find((found) => found !== undefined)
        : addressOf(at(email))
    if (!address) return undefined
    const named = { firstName: nameIn(at(first)), lastName: nameIn(at(last)) }
    const names = named.firstName !== '' || named.lastName !== '' ? named : split(nameIn(at(full)) || nameIn(address.name))
    const left = leaving(cells)
    const tags = tagsOf(at(tagged))
    return {
      email: address.email,
      ...names,
      ...(tags !== '' && { tags }),
      ...(left === 'unclear' ? { isUnclear: true } : left && { left }),
    }
  }
}
