/** Columns that mean the same thing in every table. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant: Date in code, timestamptz in the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const id = () => uuid('id').primaryKey()

export const createdAt = () => instant('created_at').notNull()

/** A deleted row leaves every list. It can be restored for 30 days, then it is purged (decision 24). */
export const trashed = () => ({
  deletedAt: instant('deleted_at'),
  /** The account that deleted it. */
  deletedBy: uuid('deleted_by'),
})

type Indexed = Parameters<ReturnType<typeof index>['on']>[0]

/** Matches the order in which the trash lists a table's deleted rows. */
export const trashIndex = (table: string, { deletedAt, id }: { readonly deletedAt: Indexed; readonly id: Indexed }) =>
  index(`${table}_trash`)
    .on(deletedAt, id)
    .where(sql`${deletedAt} is not null`)

/** Text in any language. It sorts and lowercases the way people expect, not by its bytes. */
export const anyLanguage = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })

/**
 * Whether a text has a letter beyond ASCII. Some locales make no trigrams for such letters, so a search for one uses an index of
 * just the few texts that have any. Written as a pattern, so that the planner estimates well how few there are.
 */
export const isBeyondAscii = (text: SQLWrapper) => sql`${text} collate "C" ~ '[^\\x01-\\x7f]'`

/** Text stored sealed, bound to its table, column and row (db/seal.ts). */
export const sealed = (name: string) => text(name).notNull()

/** The shape of every sealed value, so plain text can't be stored by mistake. */
export const isSealed = (column: AnyPgColumn) => sql`${column} ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'`

/** The shape of a sha256 in hex. The length is checked separately because counting it in the pattern is much slower. */
export const isHash = (column: AnyPgColumn) => sql`length(${column}) = 64 and ${column} !~ '[^0-9a-f]'`

/** One of some values. An array is a single constant, which each insert parses faster than a list. */
export const oneOf = (values: readonly string[]) => sql.raw(`= any('{${values.map((value) => `"${value}"`).join(',')}}')`)
