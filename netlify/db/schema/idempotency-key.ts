import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, isHash } from '../columns.ts'

/** One row per stored form. The same key with the same body gets the same receipt (decision 15). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: uuid('key').primaryKey(),
    endpoint: text('endpoint').notNull(),
    /** A keyed hash of the parsed body without its envelope, hex. */
    bodyHash: text('body_hash').notNull(),
    receipt: jsonb('receipt').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('idempotency_keys_body_hash', isHash(table.bodyHash))],
)
