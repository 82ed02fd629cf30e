import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** Settings that the clinic's owner can change while the site is in use, by name. */
export const settings = pgTable('settings', {
  id: id(),
  key: text('key').notNull().unique(),
  value: jsonb('value').notNull(),
  /** The account that last changed it. Null if a command did. */
  changedBy: uuid('changed_by'),
  changedAt: instant('changed_at').notNull(),
})
