import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account.ts'
import { createdAt, id, instant, isHash, oneOf } from '../columns.ts'

/** A browser that signed in, and the family of all its tokens. Deleting the row deletes them. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    /** When the person last signed in. */
    createdAt: createdAt(),
    /** When the person last confirmed their password or a code. Null if not since they signed in. */
    provedAt: instant('proved_at'),
    /** Updated by requests that a person caused, at most once a minute. */
    lastActiveAt: instant('last_active_at').notNull(),
    /** When every refresh token of the family ends. Renewing doesn't extend it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('devices_account').on(table.accountId), index('devices_expiry').on(table.expiresAt)],
)

/** Access tokens. Each lasts an hour. */
export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the token, hex. */
    id: text('id').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('sessions_hash', isHash(table.id)),
    index('sessions_device').on(table.deviceId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** A device's refresh tokens, each created from the one before (decision 7). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** sha256 of the token, hex. */
    hash: text('hash').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** The token that was exchanged for this one. */
    parentHash: text('parent_hash'),
    createdAt: createdAt(),
    /** When it was first exchanged. It can be exchanged again for an hour, until one of its children is used. */
    usedAt: instant('used_at'),
    /** When a child of it, or of its parent, was first used. Anyone who shows it after that is a thief or a victim. */
    supersededAt: instant('superseded_at'),
  },
  (table) => [
    check('refresh_tokens_hash', isHash(table.hash)),
    index('refresh_tokens_device').on(table.deviceId),
    index('refresh_tokens_parent').on(table.parentHash),
  ],
)

export const ticketKinds = ['second-factor', 'set-password'] as const

/** Halfway proofs: a right password before its second factor, or a link before its new password. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    /** sha256 of the ticket, hex. */
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: ticketKinds }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('sign_in_tickets_kind', sql`${table.kind} ${oneOf(ticketKinds)}`),
    check('sign_in_tickets_hash', isHash(table.hash)),
    index('sign_in_tickets_account').on(table.accountId),
    index('sign_in_tickets_expiry').on(table.expiresAt),
  ],
)
