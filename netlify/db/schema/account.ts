import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountRoles } from '../../../src/catalog/account.ts'
import { createdAt, id, instant, oneOf, trashed, trashIndex } from '../columns.ts'

export const accountLinkKinds = ['recovery', 'invitation', 'sign-in'] as const

/**
 * Accounts that may sign in. Triggers in the migration "sign-in-rules" keep at least one admin, and end all of an account's
 * sessions when its role changes or it is deleted.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role', { enum: accountRoles }).notNull(),
    fullName: text('full_name'),
    title: text('title'),
    /** argon2id. Null until an invitation is accepted, and for clients, who sign in by email. */
    passwordHash: text('password_hash'),
    /** When this admin's week to set up a second factor began. Null if none is required. */
    secondFactorAskedAt: instant('second_factor_asked_at'),
    /**
     * Who invited this admin, then who invited them, and so on up to the owner. Empty for the owner, who was set up with the site,
     * and for clients. The whole line, so that it outlives a purge of anyone on it.
     */
    inviters: uuid('inviters').array().notNull().default([]),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    check('accounts_role', sql`${table.role} ${oneOf(accountRoles)}`),
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('accounts_email').on(table.email),
    index('accounts_admins')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.role} = 'admin' and ${table.deletedAt} is null`),
    trashIndex('accounts', table),
  ],
)

/**
 * Links we email, one per kind and address: a newer link takes over the older one's row and so invalidates it. The email carries
 * a signature of the id, so no token or code is stored in any form.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    kind: text('kind', { enum: accountLinkKinds }).notNull(),
    email: text('email').notNull(),
    /** Null if there is no account. We write the row anyway, so timing doesn't reveal that. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Wrong codes so far. */
    tries: smallint('tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [
    check('account_links_kind', sql`${table.kind} ${oneOf(accountLinkKinds)}`),
    check('account_links_email_lower', sql`${table.email} = lower(${table.email})`),
    check('account_links_tries', sql`${table.tries} between 0 and 5`),
    unique('account_links_newest').on(table.kind, table.email),
    index('account_links_account').on(table.accountId),
    index('account_links_expiry').on(table.expiresAt),
  ],
)
