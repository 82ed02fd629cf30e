/** Columns that mean the same in every table. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant; Date in code, timestamptz in the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const id = () => uuid('id').primaryKey()

export const createdAt = () => instant('created_at').notNull()

/** A deleted row leaves every list and can be restored until it is purged after 30 days (decision 24). */
export const trashed = () => ({
  deletedAt: instant('deleted_at'),
  /** The account that deleted it. */
  deletedBy: uuid('deleted_by'),
})

type Indexed = Parameters<ReturnType<typeof index>['on']>[0]

/** The order in which the trash shows a table's deleted rows. */
export const trashIndex = (table: string, { deletedAt, id }: { readonly deletedAt: Indexed; readonly id: Indexed }) =>
  index(`${table}_trash`)
    .on(deletedAt, id)
    .where(sql`${deletedAt} is not null`)

/** Text of any language, sorted and put into lower case as people expect and not by its bytes. */
export const anyLanguage = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })

/**
 * Whether a text has a letter beyond ASCII. Few have, and in some locales such a letter has no trigram: an index of these texts
 * alone serves a search for one. Put as a pattern, the database guesses well how few they are.
 */
export const isBeyondAscii = (text: SQLWrapper) => sql`${text} collate "C" ~ '[^\\x01-\\x7f]'`

/** A text that is stored sealed for its place (db/seal.ts). */
export const sealed = (name: string) => text(name).notNull()

/** What every sealed value looks like, so that a plain one cannot be stored by mistake. */
export const isSealed = (column: AnyPgColumn) => sql`${column} ~ '^[a-z0-9-]{1,16}[.][A-Za-z0-9_-]{100,}$'`

/** What a sha256 in hex looks like. Its length is counted apart: to count it a pattern takes many times as long. */
export const isHash = (column: AnyPgColumn) => sql`length(${column}) = 64 and ${column} !~ '[^0-9a-f]'`

/** One of some values. An array is one constant, which a writing reads sooner than a list of them: each insert reads its checks anew. */
export const oneOf = (values: readonly string[]) => sql.raw(`= any('{${values.map((value) => `"${value}"`).join(',')}}')`)
