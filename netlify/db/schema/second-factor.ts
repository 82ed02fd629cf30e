import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account.ts'
import { createdAt, instant } from '../columns.ts'

/** An authenticator app's secret. It counts once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The secret in base32, sealed. */
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  confirmedAt: instant('confirmed_at'),
  /** The last half-minute step whose code we accepted. No code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: 'cascade' }),
    /** sha256 of the code, hex. */
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)
