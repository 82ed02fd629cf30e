import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { requests } from './request.ts'
import { isSealed } from '../columns.ts'

export const consultations = pgTable(
  'consultations',
  {
    requestId: uuid('request_id').primaryKey(),
    kind: text('kind', { enum: ['consultation'] })
      .notNull()
      .default('consultation'),
    location: text('location').notNull(),
    /** The selected titles, in the order chosen. Empty means a general consultation. */
    services: text('services').array().notNull(),
    /** Empty once it is sealed, like a note's body. */
    message: text('message').notNull().default(''),
    sealedMessage: text('sealed_message'),
  },
  (table) => [
    foreignKey({
      name: 'consultations_request',
      columns: [table.requestId, table.kind],
      foreignColumns: [requests.id, requests.kind],
    }).onDelete('cascade'),
    check('consultations_kind', sql`${table.kind} = 'consultation'`),
    check('consultations_sealed', isSealed(table.sealedMessage)),
  ],
)
