import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** How often something was tried within its window, by a keyed hash of what we count: an account's address or a network's. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [check('throttles_used', sql`${table.used} > 0`), index('throttles_reset').on(table.resetsAt)],
)
