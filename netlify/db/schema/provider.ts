import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns.ts'

/**
 * An account that treats clients (decision 36). Outlives the account, because its visits do. The migration "visits-apart" adds what
 * drizzle can't say: that nothing of one provider overlaps.
 */
export const providers = pgTable('providers', {
  accountId: uuid('account_id').primaryKey(),
  /** Goes up with every change of this provider's visits, so of two changes planned at once only one is written. */
  scheduleVersion: integer('schedule_version').notNull().default(0),
  /** Goes up with every change of its days, hours, licenses and time off, so nobody overwrites what they haven't seen. */
  planVersion: integer('plan_version').notNull().default(0),
  createdAt: createdAt(),
  /** When the account stopped treating. Its visits stay. */
  endedAt: instant('ended_at'),
})
