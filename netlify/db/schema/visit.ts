import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { droppers } from '../../../src/catalog/visit/guests.ts'
import { cancelers, visitKinds, visitStatuses, visitStepNames } from '../../../src/catalog/visit/visit.ts'
import { cityNames } from '../../../src/catalog/practice/city.ts'
import { createdAt, id, instant, isSealed, oneOf, trashed, trashIndex } from '../columns.ts'
import { providers } from './provider.ts'
import { requests } from './request.ts'

/**
 * What a confirmed request becomes, and what staff make for a client on the phone (decision 35). The migration "visits" adds the
 * rule that one provider's visits, travel included, never overlap.
 */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    /** The request it answers. A request has one visit, which is moved, canceled and confirmed again. */
    requestId: uuid('request_id')
      .unique('visits_request')
      .references(() => requests.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => providers.accountId),
    kind: text('kind', { enum: visitKinds }).notNull(),
    status: text('status', { enum: visitStatuses }).notNull().default('scheduled'),
    clientName: text('client_name').notNull(),
    /** Empty if a client on the phone gave none. */
    clientEmail: text('client_email').notNull().default(''),
    clientPhone: text('client_phone').notNull().default(''),
    /** Null for a call, or if nobody knew which city its provider is in that day. */
    city: text('city', { enum: cityNames }),
    /** Where it takes place, as the client reads it. */
    place: text('place').notNull(),
    /** Where to drive, for staff. Empty for a call, or if the place already says it all. */
    address: text('address').notNull().default(''),
    /** Null for a call, and where staff gave an address without one. */
    zipCode: text('zip_code'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** From the visit before, or from the day's base. */
    travelMinutes: smallint('travel_minutes').notNull().default(0),
    /**
     * The ZIP code where the travel begins. Minutes that staff entered count until it changes. Null if we don't know it, or if
     * the travel was cut short; then every change recalculates it.
     */
    travelFrom: text('travel_from'),
    /** When the provider leaves for it. From then to the end, this provider has nothing else. */
    leavesAt: instant('leaves_at').notNull(),
    /** Why staff put it over another visit, knowingly. */
    overbookedReason: text('overbooked_reason'),
    /** When staff called the client, who had missed it or asked to move or cancel it. */
    calledAt: instant('called_at'),
    canceledBy: text('canceled_by', { enum: cancelers }),
    canceledReason: text('canceled_reason'),
    /** The SEQUENCE of its calendar files (decision 38). */
    sequence: integer('sequence').notNull().default(0),
    /** The first Eastern day on which the client would take an earlier time, and when they said so (decision 53). */
    earlierFrom: date('earlier_from', { mode: 'string' }),
    earlierSince: instant('earlier_since'),
    /** How often its links and its guests' links were ended because an email went to a wrong address. Older links open nothing. */
    linkVersion: integer('link_version').notNull().default(0),
    /** How many steps were taken; equals the position of the last row in visit_steps. */
    version: integer('version').notNull(),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    check('visits_kind', sql`${table.kind} ${oneOf(visitKinds)}`),
    check('visits_status', sql`${table.status} ${oneOf(visitStatuses)}`),
    check('visits_city', sql`${table.city} ${oneOf(cityNames)}`),
    check('visits_call', sql`(${table.kind} = 'phone') <= (${table.city} is null and ${table.zipCode} is null)`),
    check('visits_zip', sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    // From a quarter of an hour to half a day, so a slip of the finger never blocks a week.
    check('visits_length', sql`${table.endsAt} - ${table.startsAt} between interval '15 minutes' and interval '12 hours'`),
    check('visits_travel', sql`${table.travelMinutes} between 0 and 600`),
    check('visits_leaves', sql`${table.leavesAt} = ${table.startsAt} - ${table.travelMinutes} * interval '1 minute'`),
    check('visits_canceled', sql`(${table.status} = 'canceled') = (${table.canceledBy} is not null)`),
    check('visits_overbooked', sql`btrim(${table.overbookedReason}) <> ''`),
    check('visits_position', sql`${table.version} > 0`),
    check('visits_earlier', sql`(${table.earlierFrom} is null) = (${table.earlierSince} is null)`),
    index('visits_by_start')
      .on(table.startsAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('visits_by_provider').on(table.providerId, table.startsAt),
    index('visits_client_email').on(sql`lower(${table.clientEmail})`),
    trashIndex('visits', table),
    index('visits_waiting')
      .on(table.providerId, table.earlierSince)
      .where(sql`${table.earlierSince} is not null`),
  ],
)

/** What was done with a visit, in order. If two steps are taken at once, the primary key lets only one through. */
export const visitSteps = pgTable(
  'visit_steps',
  {
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    step: text('step', { enum: visitStepNames }).notNull(),
    /** The start after a step that makes or moves the visit, or the start that the client requests. */
    startsAt: instant('starts_at'),
    /** The account that took it; null for the client. */
    actorId: uuid('actor_id'),
    /** Why it was canceled or overbooked; for a guest's step, the guest's position. */
    reason: text('reason').notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.position] }),
    check('visit_steps_step', sql`${table.step} ${oneOf(visitStepNames)}`),
    check('visit_steps_position', sql`${table.position} > 0`),
    check(
      'visit_steps_start',
      sql`(${table.step} ${oneOf(['placed', 'moved', 'asked-to-move'])}) = (${table.startsAt} is not null)`,
    ),
  ],
)

/** The treatments of a visit, at their prices when the client asked. */
export const visitItems = pgTable(
  'visit_items',
  {
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    treatmentId: text('treatment_id').notNull(),
    title: text('title').notNull(),
    quantity: smallint('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.treatmentId] }),
    check('visit_items_quantity', sql`${table.quantity} between 1 and 10`),
    check('visit_items_price', sql`${table.unitPriceCents} >= 0`),
  ],
)

/** The people who are treated at a visit, one to ten (decision 52). */
export const guests = pgTable(
  'guests',
  {
    id: id(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    /** 1 is the person who booked. */
    position: smallint('position').notNull(),
    /** Null until the guest or the person who booked gives it. */
    name: text('name'),
    droppedOut: boolean('dropped_out').notNull().default(false),
    outBy: text('out_by', { enum: droppers }),
    /** Why a clinician found them unfit to be treated, sealed like a health answer. */
    outReason: text('out_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('guests_position').on(table.visitId, table.position),
    check('guests_most', sql`${table.position} between 1 and 10`),
    check('guests_out_by', sql`${table.outBy} ${oneOf(droppers)}`),
    check('guests_out', sql`(${table.outBy} is not null) = ${table.droppedOut}`),
    check('guests_reason', sql`(${table.outReason} is not null) = coalesce(${table.outBy} = 'clinician', false)`),
    check('guests_sealed', isSealed(table.outReason)),
  ],
)
