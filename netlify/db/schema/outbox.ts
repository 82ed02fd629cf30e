import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '../columns.ts'

export const letterStates = ['pending', 'unknown', 'sent', 'rejected', 'withheld'] as const

/** Letters that are owed, written in the transaction that owes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    template: text('template').notNull(),
    /** Of several that are due the lowest leaves first (mail/outbox.ts). */
    priority: smallint('priority').notNull().default(1),
    data: jsonb('data').notNull(),
    /** Null is the clinic's own inbox, whose address is read when a letter leaves. */
    recipient: text('recipient'),
    /** The row the letter is about. */
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** `unknown`: an attempt was begun and its outcome never learned; withheld: over the day's letters to this address. */
    state: text('state', { enum: letterStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is looked at again. */
    dueAt: instant('due_at').notNull(),
    /** Held by one runner until then. */
    leasedUntil: instant('leased_until'),
    /** When the last attempt began; an unknown one is not repeated before ten minutes have passed. */
    attemptedAt: instant('attempted_at'),
    /** Postmark's id, once accepted. */
    messageId: text('message_id'),
    error: text('error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('outbox_state', sql`${table.state} ${oneOf(letterStates)}`),
    check('outbox_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    // Whatever Postmark answers without an id was not taken, as far as we know.
    check('outbox_sent_with_id', sql`${table.state} <> 'sent' or coalesce(${table.messageId}, '') <> ''`),
    // Emails never tried, those refused and those unknown wait in lines of their own: none holds up another.
    index('outbox_fresh')
      .on(table.priority, table.createdAt)
      .where(sql`${table.state} = 'pending' and ${table.attempts} = 0`),
    index('outbox_tried')
      .on(table.state, table.priority, table.dueAt)
      .where(sql`${table.state} in ('pending', 'unknown') and ${table.attempts} > 0`),
    index('outbox_subject').on(table.subjectType, table.subjectId),
  ],
)

/** How many letters an address that never proved itself was owed on an Eastern day (promises, "Mail bombing"). */
export const letterAllowances = pgTable(
  'letter_allowances',
  {
    /** sha256 of the lower-case address, hex. */
    addressHash: text('address_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.day] }), check('letter_allowances_used', sql`${table.used} > 0`)],
)
