import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timeSlots } from '../../../src/catalog/time/time-slot.ts'
import { requests } from './request.ts'
import { instant, isSealed, oneOf } from '../columns.ts'

export const bookings = pgTable(
  'bookings',
  {
    requestId: uuid('request_id').primaryKey(),
    kind: text('kind', { enum: ['booking'] })
      .notNull()
      .default('booking'),
    streetAddress: text('street_address').notNull(),
    aptUnit: text('apt_unit').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    /** How many people it is for. */
    guests: smallint('guests').notNull().default(1),
    resident: boolean('resident').notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    travelFeeCents: integer('travel_fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Empty once it is sealed, like a note's body. */
    additionalNotes: text('additional_notes').notNull().default(''),
    sealedNotes: text('sealed_notes'),
  },
  (table) => [
    foreignKey({
      name: 'bookings_request',
      columns: [table.requestId, table.kind],
      foreignColumns: [requests.id, requests.kind],
    }).onDelete('cascade'),
    check('bookings_kind', sql`${table.kind} = 'booking'`),
    check('bookings_guests', sql`${table.guests} between 1 and 10`),
    check('bookings_sealed', isSealed(table.sealedNotes)),
    check('bookings_subtotal', sql`${table.subtotalCents} > 0`),
    check(
      'bookings_resident_price',
      sql`case when ${table.resident} then ${table.travelFeeCents} = 0 else ${table.discountCents} = 0 end`,
    ),
    check(
      'bookings_not_negative',
      sql`${table.discountCents} between 0 and ${table.subtotalCents} and ${table.travelFeeCents} >= 0`,
    ),
    check('bookings_total', sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.travelFeeCents}`),
  ],
)

/** The price as it was when the client asked; the catalog may change later. */
export const bookingItems = pgTable(
  'booking_items',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => bookings.requestId, { onDelete: 'cascade' }),
    treatmentId: text('treatment_id').notNull(),
    title: text('title').notNull(),
    quantity: smallint('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.treatmentId] }),
    check('booking_items_quantity', sql`${table.quantity} between 1 and 10`),
    check('booking_items_price', sql`${table.unitPriceCents} > 0`),
  ],
)

/** The client's preferred times, in their order. Twenty at most, each a half-hour slot from 8 AM to 8 PM Eastern. */
export const bookingTimes = pgTable(
  'booking_times',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => bookings.requestId, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.position] }),
    unique('booking_times_distinct').on(table.requestId, table.startsAt),
    check('booking_times_position', sql`${table.position} between 1 and 20`),
    check('booking_times_slot', sql`(${table.startsAt} at time zone 'America/New_York')::time ${oneOf(timeSlots)}`),
  ],
)
