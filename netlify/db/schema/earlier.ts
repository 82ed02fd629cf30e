/** Time that came free, and whom it was offered to (decision 53). */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { offerStates } from '../../../src/catalog/visit/earlier.ts'
import { id, instant, oneOf } from '../columns.ts'
import { providers } from './provider.ts'
import { visits } from './visit.ts'

const provider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => providers.accountId)

/** A stretch of a provider's time that came free while someone waited for an earlier time. */
export const openings = pgTable(
  'openings',
  {
    id: id(),
    providerId: provider(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Offered to nobody before this. */
    dueAt: instant('due_at').notNull(),
    /** When nobody else could be offered any of it, or staff kept it. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    check('openings_length', sql`${table.startsAt} < ${table.endsAt}`),
    index('openings_of_provider').on(table.providerId, table.startsAt),
    index('openings_open')
      .on(table.dueAt)
      .where(sql`${table.closedAt} is null`),
  ],
)

/**
 * A time held for one client. The migration "earlier-times" adds what drizzle can't say: that nothing of its provider overlaps it
 * while it is offered, neither another offer nor a visit.
 */
export const earlierOffers = pgTable(
  'earlier_offers',
  {
    id: id(),
    openingId: uuid('opening_id')
      .notNull()
      .references(() => openings.id, { onDelete: 'cascade' }),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    providerId: provider(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    travelMinutes: smallint('travel_minutes').notNull(),
    /** When the provider would leave for it. */
    leavesAt: instant('leaves_at').notNull(),
    state: text('state', { enum: offerStates }).notNull().default('offered'),
    /** The email that says so, in the outbox. */
    emailId: uuid('letter_id').notNull(),
    offeredAt: instant('offered_at').notNull(),
    /** Held until then: at first the deadline for its email to leave, then a quarter of an hour after it left. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** The account that stopped it. */
    endedBy: uuid('ended_by'),
  },
  (table) => [
    check('earlier_offers_state', sql`${table.state} ${oneOf(offerStates)}`),
    check('earlier_offers_ended', sql`(${table.state} = 'offered') = (${table.endedAt} is null)`),
    check('earlier_offers_length', sql`${table.startsAt} < ${table.endsAt}`),
    check('earlier_offers_leaves', sql`${table.leavesAt} = ${table.startsAt} - ${table.travelMinutes} * interval '1 minute'`),
    // Nobody is asked twice about the same time.
    unique('earlier_offers_once').on(table.openingId, table.visitId),
    uniqueIndex('earlier_offers_opening')
      .on(table.openingId)
      .where(sql`${table.state} = 'offered'`),
    uniqueIndex('earlier_offers_visit')
      .on(table.visitId)
      .where(sql`${table.state} = 'offered'`),
    index('earlier_offers_of_provider').on(table.providerId, table.startsAt),
    index('earlier_offers_of_visit').on(table.visitId, table.offeredAt),
    uniqueIndex('earlier_offers_letter').on(table.emailId),
  ],
)
