import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { requestKinds, requestStates, requestStepNames } from '../../../src/catalog/request.ts'
import { createdAt, id, instant, isSealed, oneOf, trashed, trashIndex } from '../columns.ts'
import { foldedInDatabase } from '../folded.ts'

/** A visitor's request to the clinic. The answers specific to its kind are in bookings or consultations. */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    /** The number people give on the phone: "IV-7K3M-9QPA". */
    reference: text('reference').notNull().unique(),
    state: text('state', { enum: requestStates }).notNull().default('new'),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    clientPhone: text('client_phone').notNull(),
    /** How many steps were taken; equals the position of the last row in request_steps. */
    version: integer('version').notNull().default(0),
    /** When the client first heard from a person. This stops the 24-hour clock (decision 16). */
    contactedAt: instant('contacted_at'),
    /** The confirmed time. */
    appointmentAt: instant('appointment_at'),
    /** Where the visit takes place, as the client's email and calendar say it. Null if an earlier version confirmed it. */
    appointmentPlace: text('appointment_place'),
    /** The admin who takes care of it. */
    assigneeId: uuid('assignee_id'),
    /**
     * The text a search looks in: name, email, reference, phone as typed, and the phone's digits. Migration 0039 raises the
     * statistics target of this column and of those for testimonials and email signups; otherwise the planner would scan the
     * table for a rare word.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        foldedInDatabase(
          sql`client_name || ' ' || client_email || ' ' || reference || ' ' || client_phone || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g')`,
        ),
      ),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    index('requests_client_email').on(sql`lower(${table.clientEmail})`),
    check('requests_kind', sql`${table.kind} ${oneOf(requestKinds)}`),
    check('requests_state', sql`${table.state} ${oneOf(requestStates)}`),
    // Lets a child row name its parent's kind, so a booking's row can only belong to a booking.
    unique('requests_id_kind').on(table.id, table.kind),
    check('requests_appointment', sql`${table.state} <> 'confirmed' or ${table.appointmentAt} is not null`),
    check(
      'requests_contacted',
      sql`(${table.state} ${oneOf(['contacted', 'confirmed', 'declined', 'canceled', 'done'])}) <= (${table.contactedAt} is not null)`,
    ),
    index('requests_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('requests_state_newest')
      .on(table.state, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('requests_appointments')
      .on(table.appointmentAt, table.id)
      .where(sql`${table.state} = 'confirmed' and ${table.deletedAt} is null`),
    index('requests_search').using('gin', table.searchText.op('gin_trgm_ops')),
    trashIndex('requests', table),
  ],
)

/** What was done with a request, in order. If two steps are taken at once, the primary key lets only one through. */
export const requestSteps = pgTable(
  'request_steps',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    step: text('step', { enum: requestStepNames }).notNull(),
    appointmentAt: instant('appointment_at'),
    appointmentPlace: text('appointment_place'),
    /** The account that took it; null for the client, through the visit's link. */
    actorId: uuid('actor_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.position] }),
    check('request_steps_step', sql`${table.step} ${oneOf(requestStepNames)}`),
    check('request_steps_position', sql`${table.position} > 0`),
    check('request_steps_appointment', sql`(${table.step} = 'confirmed') = (${table.appointmentAt} is not null)`),
  ],
)

/** The clinic's internal notes on a request. */
export const requestNotes = pgTable(
  'request_notes',
  {
    id: id(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** Empty once it is sealed. Only rows from an earlier version hold plain text, until the daily purge seals them. */
    body: text('body').notNull().default(''),
    sealedBody: text('sealed_body'),
    authorId: uuid('author_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('request_notes_body', sql`(btrim(${table.body}) <> '') <> (${table.sealedBody} is not null)`),
    check('request_notes_sealed', isSealed(table.sealedBody)),
    index('request_notes_request').on(table.requestId),
  ],
)
