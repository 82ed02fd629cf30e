import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** What the clinic's owner decides while the site is in use, by name. */
export const settings = pgTable('settings', {
  id: id(),
  key: text('key').notNull().unique(),
  value: jsonb('value').notNull(),
  /** The account that changed it last; null for a command. */
  changedBy: uuid('changed_by'),
  changedAt: instant('changed_at').notNull(),
})
