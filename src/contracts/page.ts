/** Pages of long lists, by keyset, so that page 900 costs as little as page 1. */
import * as z from 'zod/mini'
import { isStorable } from './text.ts'

/** The most rows in one answer; an export asks for this many. */
export const maxRows = 200
/** The default page size: more than two screens, so the next page can load while people read. */
export const pageSize = 50

/** Input that every list takes. A cursor is opaque: the `next` of the previous page. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxRows)), pageSize),
}

/** Part of a name, an address or a number; empty finds everything. */
export const search = z._default(z.string().check(z.trim(), z.maxLength(100), z.refine(isStorable, 'Please use plain text.')), '')

export const order = z._default(z.enum(['newest', 'oldest']), 'newest')

export type Order = z.infer<typeof order>

/** Rows, and the cursor of the next page; null after the last one. */
export function pageOf<Row extends z.core.SomeType>(row: Row) {
  return { rows: z.array(row), next: z.nullable(z.string()) }
}

export const rowId = z.string().check(z.uuid())
