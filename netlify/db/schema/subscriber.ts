import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { subscriberStatuses } from '../../../src/catalog/subscriber.ts'
import { anyLanguage, createdAt, id, instant, isBeyondAscii, oneOf, trashed, trashIndex } from '../columns.ts'
import { foldedInDatabase } from '../folded.ts'

const nameOf = (table: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql`btrim(coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, ''))`

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text('email').notNull().unique(),
    /** sha256 of the address, hex. Unsubscribe links name it. */
    addressHash: text('address_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    tags: text('tags').array().notNull().default([]),
    status: text('status', { enum: subscriberStatuses }).notNull(),
    /** Where the row came from: "admin_manual", "admin_csv_import", "email_signup" or "check_in". */
    source: text('source').notNull(),
    /** The import that added it, so a repeated batch reports the same counts. */
    importId: uuid('import_id'),
    /** The import that last changed it, for the same reason. */
    changedImportId: uuid('changed_import_id'),
    /** What that import changed: the row as it was before, so that the import can be undone (before-import.ts). */
    beforeImport: text('before_import').array(),
    createdAt: createdAt(),
    /** When the current subscription began. "Send to New" looks for those after the newsletter's audience was read. */
    subscribedAt: instant('subscribed_at')
      .notNull()
      .default(sql`now()`),
    /**
     * Opt-outs up to this instant no longer count: the person confirmed a signup then, or an admin who knew of them resubscribed
     * them.
     */
    optOutsOverUntil: instant('opt_outs_over_until'),
    ...trashed(),
    /** The full name, for sorting. Rows without a name come last, by address. */
    sortName: anyLanguage('sort_name').generatedAlwaysAs(
      (): SQL => sql`case when ${nameOf(subscribers)} = '' then '1' || ${subscribers.email}
        else '0' || lower(${nameOf(subscribers)} collate "und-x-icu") end`,
    ),
    /** The text a search looks in, folded. */
    searchText: anyLanguage('search_text').generatedAlwaysAs((): SQL =>
      foldedInDatabase(sql`${nameOf(subscribers)} || ' ' || ${subscribers.email}`),
    ),
  },
  (table) => [
    check('subscribers_status', sql`${table.status} ${oneOf(subscriberStatuses)}`),
    check('subscribers_email_lower', sql`${table.email} = lower(${table.email})`),
    // The ordering index includes the search text, so a search can walk it without reading rows.
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
    // Not unique, although the address is: with two inserts of one address at once, this index would fail before "on conflict
    // (email)" applies.
    index('subscribers_hash').on(table.addressHash),
    index('subscribers_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('subscribers_beyond_ascii')
      .on(table.sortName, table.id, table.status, table.searchText, table.createdAt)
      .where(sql`${table.deletedAt} is null and ${isBeyondAscii(table.searchText)}`),
    trashIndex('subscribers', table),
  ],
)

/** Each file that was imported. Its subscribers name it (`importId`, `changedImportId`). */
export const subscriberImports = pgTable(
  'subscriber_imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    createdAt: createdAt(),
    /** The account that imported it. */
    createdBy: uuid('created_by').notNull(),
    /** When someone began to undo it. From then on, it takes no further batch. */
    undoBegunAt: instant('undo_begun_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('subscriber_imports_newest').on(table.createdAt, table.id)],
)

export const suppressionReasons = ['unsubscribed', 'inactive', 'bounced', 'complained'] as const

/** Addresses we no longer email, by hash. They outlive the row they came from (decision 21). */
export const suppressions = pgTable(
  'suppressions',
  {
    addressHash: text('address_hash').primaryKey(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: createdAt(),
    /** When the person last opted out. Kept when a bounce becomes the reason. Null in older rows: see `optedOutAt`. */
    optedOutAt: instant('opted_out_at'),
    /** The import whose file alone reports it, so undoing the import ends it. Any other reason to suppress the address clears this. */
    importId: uuid('import_id'),
  },
  (table) => [check('suppressions_reason', sql`${table.reason} ${oneOf(suppressionReasons)}`)],
)

/**
 * A subscriber's addresses before a correction, by hash, each paired with every later one. An opt-out from any of them applies to
 * the person.
 */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    formerHash: text('former_hash').notNull(),
    presentHash: text('present_hash').notNull(),
    /** When the person stopped using the former address. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formerHash, table.presentHash] }),
    index('former_addresses_present').on(table.presentHash),
  ],
)
