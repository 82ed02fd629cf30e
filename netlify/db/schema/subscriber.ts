import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { subscriberStatuses } from '../../../src/catalog/subscriber.ts'
import { anyLanguage, createdAt, id, instant, isBeyondAscii, oneOf, trashed, trashIndex } from '../columns.ts'

const nameOf = (table: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql`btrim(coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, ''))`

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text('email').notNull().unique(),
    /** sha256 of the address, hex: what an unsubscribe link names. */
    addressHash: text('address_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    tags: text('tags').array().notNull().default([]),
    status: text('status', { enum: subscriberStatuses }).notNull(),
    /** Where the row came from: "admin_manual", "admin_csv_import", "email_signup", "check_in". */
    source: text('source').notNull(),
    /** The import that added it, so that a batch sent again counts the same. */
    importId: uuid('import_id'),
    /** The import that last changed it, for the same reason. */
    changedImportId: uuid('changed_import_id'),
    createdAt: createdAt(),
    /** When the present subscription began; "Send to New" looks for later ones. */
    subscribedAt: instant('subscribed_at')
      .notNull()
      .default(sql`now()`),
    /** Opt-outs up to then are over: the person confirmed a signup then, or an admin let them in again who knew of them. */
    optOutsOverUntil: instant('opt_outs_over_until'),
    ...trashed(),
    /** Full name for sorting, those without one last, by their address. */
    sortName: anyLanguage('sort_name').generatedAlwaysAs(
      (): SQL => sql`case when ${nameOf(subscribers)} = '' then '1' || ${subscribers.email}
        else '0' || lower(${nameOf(subscribers)} collate "und-x-icu") end`,
    ),
    /** What a search looks in, lower case. */
    searchText: anyLanguage('search_text').generatedAlwaysAs(
      (): SQL => sql`lower((${nameOf(subscribers)} || ' ' || ${subscribers.email}) collate "und-x-icu")`,
    ),
  },
  (table) => [
    check('subscribers_status', sql`${table.status} ${oneOf(subscriberStatuses)}`),
    check('subscribers_email_lower', sql`${table.email} = lower(${table.email})`),
    // What a search looks in stands in the index of the order: walking it reads no rows.
    index('subscribers_by_name')
      .on(table.sortName, table.id, table.status, table.searchText)
      .where(sql`${table.deletedAt} is null`),
    index('subscribers_left')
      .on(table.status, table.sortName, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} <> 'subscribed'`),
    index('subscribers_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('subscribers_since')
      .on(table.subscribedAt)
      .where(sql`${table.status} = 'subscribed' and ${table.deletedAt} is null`),
    // Not unique, as the address is: of two at once with the same, one would fail here before "on conflict (email)" is asked.
    index('subscribers_hash').on(table.addressHash),
    index('subscribers_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('subscribers_beyond_ascii')
      .on(table.sortName, table.id, table.status, table.searchText, table.createdAt)
      .where(sql`${table.deletedAt} is null and ${isBeyondAscii(table.searchText)}`),
    trashIndex('subscribers', table),
  ],
)

export const suppressionReasons = ['unsubscribed', 'inactive', 'bounced', 'complained'] as const

/** Addresses that are not written to again, by hash: they outlive the row they came from (decision 21). */
export const suppressions = pgTable(
  'suppressions',
  {
    addressHash: text('address_hash').primaryKey(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: createdAt(),
    /** When the person last asked to be left alone; kept when a bounce becomes the reason. Null in older rows: see `optedOutAt`. */
    optedOutAt: instant('opted_out_at'),
  },
  (table) => [check('suppressions_reason', sql`${table.reason} ${oneOf(suppressionReasons)}`)],
)

/** Addresses that a subscriber had before a correction, by hash, each with every later one: an opt-out of any is the person's. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    formerHash: text('former_hash').notNull(),
    presentHash: text('present_hash').notNull(),
    /** When the person left the former one. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formerHash, table.presentHash] }),
    index('former_addresses_present').on(table.presentHash),
  ],
)
