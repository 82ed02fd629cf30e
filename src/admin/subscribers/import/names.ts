/** The names in a file's cells. */
import { importEmail, importName } from '../../../contracts/subscriber-import.ts'

/** What other programs write where there is no name. "Null" is one. */
const noName = /^(#?[Nn]\/[Aa]|[-–—.]+|NULL|null|undefined)$/

/** A cell as a name; empty if it has an address or a placeholder instead. */
export function nameIn(cell: string): string {
  const name = importName(cell)
  return noName.test(name) || (name.includes('@') && importEmail(name) !== undefined) ? '' : name
}

const suffix = /^(jr|sr|ii|iii|iv|esq|m\.?d|ph\.?d|inc|llc|ltd|co)\.?$/i
/** "RN", "FNP-C". */
const degree = /^[A-Z][A-Z.-]+$/

/** Splits a full name: "Lee, Ana" at its comma, any other into its first word and the rest. */
export function split(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [, before = '', after = ''] = /^([^,]+), *([^,\d]+)$/.exec(fullName) ?? []
  const isTitle = suffix.test(after) || (degree.test(after) && before !== before.toUpperCase())
  if (after !== '' && !isTitle) return { firstName: after, lastName: before }
  const [first = '', ...rest] = fullName.split(' ')
  return { firstName: first, lastName: rest.join(' ') }
}
