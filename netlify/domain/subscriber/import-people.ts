/** The people of an import's batch: the rows of a file, checked, each address once. */
import { sql } from 'drizzle-orm'
import {
  importEmail,
  importName,
  importTags,
  type ImportCounts,
  type ImportSubscribersInput,
  type leftReasons,
} from '../../../src/contracts/subscriber-import.ts'
import { tagEnd, tagsOf } from './before-import.ts'

/** One person of a batch. */
export type Person = {
  readonly index: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly tags: readonly string[]
  /** Why they left, according to the file. */
  left: (typeof leftReasons)[number] | undefined
}

/** A row that changes nobody, and why. */
export type Skipped = ImportCounts['skipped'][number]

/** The rows with an address, each address once, sorted by address so that two concurrent batches lock rows in the same order. */
export function peopleOf(rows: ImportSubscribersInput['rows']): { people: Person[]; skipped: Skipped[] } {
  const seen = new Map<string, Person>()
  const skipped: Skipped[] = []
  rows.forEach((row, index) => {
    const email = importEmail(row.email)
    if (email === undefined) skipped.push({ index, reason: 'not-an-email' })
    else {
      const known = seen.get(email)
      // If two rows have the same address, either may say that its person left.
      if (known) known.left ??= row.left
      if (known) skipped.push({ index, reason: 'duplicate' })
      else
        seen.set(email, {
          index,
          email,
          firstName: importName(row.firstName),
          lastName: importName(row.lastName),
          tags: importTags(row.tags ?? ''),
          left: row.left,
        })
    }
  })
  return { people: [...seen.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1)), skipped }
}

/** Passes people as arrays, one parameter per column, however many there are. */
export function given(list: readonly Person[]) {
  const column = (read: (person: Person) => string) => sql`${sql.param(list.map(read))}::text[]`
  return sql`select index, email, nullif(first_name, '') as first_name, nullif(last_name, '') as last_name,
      ${tagsOf(sql`tags`)} as tags,
      encode(sha256(convert_to(email, 'UTF8')), 'hex') as address_hash, nullif("left", '') as left_by_file
    from unnest(${sql.param(list.map(({ index }) => index))}::integer[], ${column(({ email }) => email)},
      ${column(({ firstName }) => firstName)}, ${column(({ lastName }) => lastName)}, ${column(({ left }) => left ?? '')},
      ${column(({ tags }) => tags.join(tagEnd))})
      as t(index, email, first_name, last_name, "left", tags)`
}
