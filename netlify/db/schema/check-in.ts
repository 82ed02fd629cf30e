import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { eventPaths } from '../../../src/catalog/event/event.ts'
import { createdAt, id, instant, isBeyondAscii, isSealed, oneOf, sealed, trashed, trashIndex } from '../columns.ts'
import { foldedInDatabase } from '../folded.ts'

/** The ticket numbers guests hold. Gaps in them mean nothing. */
export const ticketNumbers = pgSequence('ticket_numbers', { startWith: 1001 })

/** Event guests and what they signed. The sealed columns are health answers (decision 18, db/seal.ts). */
export const checkIns = pgTable(
  'event_signups',
  {
    id: id(),
    ticketNumber: integer('ticket_number').notNull().unique(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    path: text('path', { enum: eventPaths }).notNull(),
    source: text('source').notNull(),
    dob: sealed('dob'),
    allergies: sealed('allergies'),
    medications: sealed('medications'),
    medicalHistory: sealed('medical_history'),
    notes: sealed('notes'),
    consentB12: boolean('consent_b12').notNull(),
    marketingOptIn: boolean('marketing_opt_in').notNull(),
    signature: text('signature').notNull(),
    waiverVersion: text('waiver_version').notNull(),
    /** When the guest signed. Earlier than the row if the device was offline. */
    signedAt: instant('signed_at').notNull(),
    /** Whether any answer says more than "none" or "no": someone must read them before the shot. Never what they say. */
    hasAnswers: boolean('has_answers').notNull().default(true),
    administered: boolean('administered').notNull().default(false),
    /** Counts the changes of `administered`, so that no desk overwrites another one's unseen. */
    version: integer('version').notNull().default(0),
    /** The account that gave the shot. A shot that is pending again keeps its record, so that undo can restore it. */
    givenBy: uuid('given_by'),
    givenAt: instant('given_at'),
    /** Sealed like health answers: what someone was given is part of their health. */
    dose: text('dose'),
    lot: text('lot'),
    /** The text a search looks in: name, email, ticket, phone as typed, and the phone's digits. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        foldedInDatabase(
          sql`full_name || ' ' || email || ' ' || ticket_number::text || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')`,
        ),
      ),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    check('event_signups_path', sql`${table.path} ${oneOf(eventPaths)}`),
    check('event_signups_signed', sql`${table.signedAt} <= ${table.createdAt}`),
    ...[table.dob, table.allergies, table.medications, table.medicalHistory, table.notes, table.dose, table.lot].map((column) =>
      check(`event_signups_${column.name}_sealed`, isSealed(column)),
    ),
    check('event_signups_given', sql`(${table.givenBy} is null) = (${table.givenAt} is null)`),
    // The ordering indexes include the search text, so a search can walk them without reading these wide rows.
    index('event_signups_newest')
      .on(table.createdAt, table.id, table.searchText)
      .where(sql`${table.deletedAt} is null`),
    index('event_signups_path_newest')
      .on(table.path, table.createdAt, table.id, table.searchText)
      .where(sql`${table.deletedAt} is null`),
    index('event_signups_counts')
      .on(table.path, table.administered)
      .where(sql`${table.deletedAt} is null`),
    // A guest's other check-ins, by their email.
    index('event_signups_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.deletedAt} is null`),
    index('event_signups_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('event_signups_beyond_ascii')
      .on(table.createdAt, table.id, table.path, table.searchText)
      .where(sql`${table.deletedAt} is null and ${isBeyondAscii(table.searchText)}`),
    trashIndex('event_signups', table),
  ],
)
