import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { emailStates } from '../../../src/catalog/email-state.ts'
import { createdAt, id, instant, isSealed, oneOf } from '../columns.ts'

/** Emails owed, written in the same transaction as the change that owes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    template: text('template').notNull(),
    /** Among emails that are due, the lowest number leaves first (mail/outbox.ts). */
    priority: smallint('priority').notNull().default(1),
    data: jsonb('data').notNull(),
    /** Null means the clinic's own inbox; its address is read when the email leaves. */
    recipient: text('recipient'),
    /** The row this email is about. */
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /**
     * `unknown`: an attempt began and we never learned its outcome. `withheld`: recorded but not sent, for example over a limit.
     */
    state: text('state', { enum: emailStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When to look at it again. */
    dueAt: instant('due_at').notNull(),
    /** One runner holds the lease until this instant. */
    leasedUntil: instant('leased_until'),
    /** When the last attempt began, or when the email came back. An unknown one isn't repeated until ten minutes later. */
    attemptedAt: instant('attempted_at'),
    /** Postmark's id, once accepted. */
    messageId: text('message_id'),
    error: text('error'),
    /** Subject and text of a request's email, as they were sent. Sealed, because the clinic's email carries the client's words. */
    sealedCopy: text('sealed_copy'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('outbox_state', sql`${table.state} ${oneOf(emailStates)}`),
    check('outbox_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    // If Postmark answers without an id, we assume it didn't take the email.
    check('outbox_sent_with_id', sql`${table.state} <> 'sent' or coalesce(${table.messageId}, '') <> ''`),
    check('outbox_sealed', isSealed(table.sealedCopy)),
    // New, refused and unknown emails wait in separate lines, so none holds up another.
    index('outbox_fresh')
      .on(table.priority, table.createdAt)
      .where(sql`${table.state} = 'pending' and ${table.attempts} = 0`),
    index('outbox_tried')
      .on(table.state, table.priority, table.dueAt)
      .where(sql`${table.state} in ('pending', 'unknown') and ${table.attempts} > 0`),
    index('outbox_subject').on(table.subjectType, table.subjectId),
  ],
)

/** How many emails an unproven address was owed on an Eastern day. */
export const emailAllowances = pgTable(
  'letter_allowances',
  {
    /** sha256 of the address's mailbox, hex (db/address-hash.ts). */
    addressHash: text('address_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.day] }), check('letter_allowances_used', sql`${table.used} > 0`)],
)
