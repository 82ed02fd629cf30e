import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { maxCallTimes } from '../../../src/catalog/time/time-slot.ts'
import { requests } from './request.ts'
import { instant, isSealed } from '../columns.ts'

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

/** When the client would like to be called, in their order. */
export const callTimes = pgTable(
  'call_times',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => consultations.requestId, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.position] }),
    unique('call_times_distinct').on(table.requestId, table.startsAt),
    check('call_times_position', sql`${table.position} between 1 and ${sql.raw(String(maxCallTimes))}`),
  ],
)
