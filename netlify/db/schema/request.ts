import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, isSealed, oneOf, trashed, trashIndex } from '../columns.ts'

export const requestKinds = ['booking', 'consultation'] as const

export const requestStates = ['new', 'contacted', 'confirmed', 'declined', 'done'] as const

export const requestStepNames = ['contacted', 'reopened', 'confirmed', 'declined', 'done', 'deleted', 'restored'] as const

/** What a visitor asked of the clinic; the kind's own answers are in bookings or consultations. */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    /** What people say on the phone: "IV-7K3M-9QPA". */
    reference: text('reference').notNull().unique(),
    state: text('state', { enum: requestStates }).notNull().default('new'),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    clientPhone: text('client_phone').notNull(),
    /** How many steps were taken: the position of the last row in request_steps. */
    version: integer('version').notNull().default(0),
    /** When the client first heard from a person: the 24-hour clock stops (decision 16). */
    contactedAt: instant('contacted_at'),
    /** The time that was confirmed. */
    appointmentAt: instant('appointment_at'),
    /**
     * What a search looks in: name, email, reference, phone as typed and its digits alone. Of this one, the testimonials' and the
     * email signups' the planner keeps more examples than of other columns (migration 0022), or it would walk a table for a rare word.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(client_name || ' ' || client_email || ' ' || reference || ' ' || client_phone || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g'))`,
      ),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    index('requests_client_email').on(sql`lower(${table.clientEmail})`),
    check('requests_kind', sql`${table.kind} ${oneOf(requestKinds)}`),
    check('requests_state', sql`${table.state} ${oneOf(requestStates)}`),
    // Lets a child row name its parent's kind, so that a booking can only hang on a booking.
    unique('requests_id_kind').on(table.id, table.kind),
    check('requests_appointment', sql`${table.state} <> 'confirmed' or ${table.appointmentAt} is not null`),
    check(
      'requests_contacted',
      sql`(${table.state} ${oneOf(['contacted', 'confirmed', 'declined', 'done'])}) <= (${table.contactedAt} is not null)`,
    ),
    index('requests_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('requests_state_newest')
      .on(table.state, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('requests_search').using('gin', table.searchText.op('gin_trgm_ops')),
    trashIndex('requests', table),
  ],
)

/** What was done with a request, in order. Its key lets one of two steps taken at once stand. */
export const requestSteps = pgTable(
  'request_steps',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    step: text('step', { enum: requestStepNames }).notNull(),
    appointmentAt: instant('appointment_at'),
    actorId: uuid('actor_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.position] }),
    check('request_steps_step', sql`${table.step} ${oneOf(requestStepNames)}`),
    check('request_steps_position', sql`${table.position} > 0`),
    check('request_steps_appointment', sql`(${table.step} = 'confirmed') = (${table.appointmentAt} is not null)`),
  ],
)

/** What the clinic notes for itself about a request. */
export const requestNotes = pgTable(
  'request_notes',
  {
    id: id(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** Empty once it is sealed; only rows of an earlier version have it in plain text, until the daily purge has sealed them. */
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
