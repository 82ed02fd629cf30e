import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { skipReasons, visitEmailKinds } from '../../../src/catalog/visit/reminder.ts'
import { instant, oneOf } from '../columns.ts'
import { visits } from './visit.ts'

/**
 * The reminders and thanks that a visit owed, or was found not to need: one row for each start time, written with its email, so
 * none goes out twice whatever runs twice (decision 40).
 */
export const visitReminders = pgTable(
  'visit_reminders',
  {
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: visitEmailKinds }).notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Its email in the outbox; null if it was skipped. */
    emailId: uuid('letter_id'),
    skipped: text('skipped', { enum: skipReasons }),
    /** The sha256 of the client's mailbox: nobody is thanked twice in a quarter. */
    addressHash: text('address_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.kind, table.startsAt] }),
    check('visit_reminders_kind', sql`${table.kind} ${oneOf(visitEmailKinds)}`),
    check('visit_reminders_skipped', sql`${table.skipped} ${oneOf(skipReasons)}`),
    check('visit_reminders_fate', sql`(${table.emailId} is null) = (${table.skipped} is not null)`),
    index('visit_reminders_thanked')
      .on(table.addressHash, table.at)
      .where(sql`${table.kind} = 'thanks' and ${table.emailId} is not null`),
  ],
)
