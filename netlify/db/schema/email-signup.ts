import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, trashed, trashIndex } from '../columns.ts'
import { foldedInDatabase } from '../folded.ts'

/** People who signed up for the newsletter in the popup. An admin's approval makes them subscribers. */
export const emailSignups = pgTable(
  'email_signups',
  {
    id: id(),
    firstName: text('first_name'),
    email: text('email').notNull(),
    consent: boolean('consent').notNull(),
    approved: boolean('approved').notNull().default(false),
    sourcePage: text('source_page').notNull(),
    userAgent: text('user_agent').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(foldedInDatabase(sql`coalesce(first_name, '') || ' ' || email`)),
    createdAt: createdAt(),
    /** When this address last signed up again. Null if it signed up only once. */
    askedAgainAt: instant('asked_again_at'),
    /** When the owner of the address last confirmed, by the link in our email, that they want to hear from us again. */
    confirmedAt: instant('confirmed_at'),
    ...trashed(),
  },
  (table) => [
    check('email_signups_consent', sql`${table.consent}`),
    uniqueIndex('email_signups_email').on(sql`lower(${table.email})`),
    index('email_signups_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('email_signups_state_newest')
      .on(table.approved, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('email_signups_search').using('gin', table.searchText.op('gin_trgm_ops')),
    trashIndex('email_signups', table),
  ],
)
