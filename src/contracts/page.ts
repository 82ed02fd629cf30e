/** Pages of long lists: by keyset, so that page 900 costs what page 1 does. */
import * as z from 'zod/mini'
import { isStorable } from './text.ts'

/** Rows an answer may hold at most; an export asks for as many. */
export const maxRows = 200
/** What a list asks for: more than two screens, and the next ones come while those are read. */
export const pageSize = 50

/** What every list takes. An opaque cursor is the `next` of the page before. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxRows)), pageSize),
}

/** Part of a name, an address, a number; without any, everything is found. */
export const search = z._default(z.string().check(z.trim(), z.maxLength(100), z.refine(isStorable, 'Please use plain text.')), '')

export const order = z._default(z.enum(['newest', 'oldest']), 'newest')

export type Order = z.infer<typeof order>

/** Rows, and the cursor of the next page; null behind the last. */
export function pageOf<Row extends z.core.SomeType>(row: Row) {
  return { rows: z.array(row), next: z.nullable(z.string()) }
}

export const rowId = z.string().check(z.uuid())
