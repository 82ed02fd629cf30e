import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { firstDailyLimit, newsletterStatuses } from '../../../src/catalog/newsletter/newsletter.ts'
import { createdAt, id, instant, oneOf, trashed, trashIndex } from '../columns.ts'

export const recipientStates = ['pending', 'unconfirmed', 'accepted', 'rejected', 'suppressed', 'bounced'] as const

export const attemptKinds = ['batch', 'individual', 'test'] as const

export const attemptStates = ['unconfirmed', 'accepted', 'rejected', 'suppressed', 'returned', 'bounced', 'released'] as const

/** A newsletter; from its start on what it says and whom it goes to is frozen (decision 12). */
export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    title: text('title').notNull(),
    subject: text('subject').notNull(),
    preheader: text('preheader').notNull(),
    html: text('html').notNull(),
    /** "YYYY-MM", or what the composer calls its period. */
    monthKey: text('month_key').notNull(),
    status: text('status', { enum: newsletterStatuses }).notNull().default('draft'),
    /** The Eastern day at whose noon it starts by itself. */
    scheduledDay: date('scheduled_day', { mode: 'string' }),
    startedAt: instant('started_at'),
    /** When the audience was last read from the subscribers. */
    audienceAt: instant('audience_at'),
    /** While its audience is being collected: the last subscriber looked at, by id; null before the start and once it is whole. */
    collectedTo: uuid('collected_to'),
    /** About how many are yet to be collected. */
    uncollected: integer('uncollected').notNull().default(0),
    /** Why the provider refused it. */
    failure: text('failure'),
    /** Since when an admin holds it back, though recipients wait. */
    pausedAt: instant('paused_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    /** Counts the savings of its words, so that nobody saves over what they have not seen. */
    version: integer('version').notNull().default(1),
    ...trashed(),
  },
  (table) => [
    check('newsletters_status', sql`${table.status} ${oneOf(newsletterStatuses)}`),
    check('newsletters_scheduled', sql`(${table.status} = 'scheduled') = (${table.scheduledDay} is not null)`),
    check('newsletters_started', sql`(${table.status} ${oneOf(['draft', 'scheduled'])}) = (${table.startedAt} is null)`),
    check('newsletters_failed', sql`(${table.status} = 'failed') = (${table.failure} is not null)`),
    check('newsletters_paused', sql`${table.pausedAt} is null or ${table.status} = 'sending'`),
    check(
      'newsletters_uncollected',
      sql`${table.uncollected} >= 0 and (${table.collectedTo} is not null or ${table.uncollected} = 0)`,
    ),
    check('newsletters_audience', sql`(${table.startedAt} is null) = (${table.audienceAt} is null)`),
    index('newsletters_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    trashIndex('newsletters', table),
  ],
)

/** One address of one newsletter. Every row is in exactly one state, so that the states add up to the audience. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    id: id(),
    newsletterId: uuid('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    addressHash: text('address_hash').notNull(),
    firstName: text('first_name'),
    /** `unconfirmed` from the claim until the provider's answer is known; nobody is claimed twice from it. */
    state: text('state', { enum: recipientStates }).notNull(),
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('newsletter_recipients_once').on(table.newsletterId, table.email),
    check('newsletter_recipients_state', sql`${table.state} ${oneOf(recipientStates)}`),
    check('newsletter_recipients_email_lower', sql`${table.email} = lower(${table.email})`),
    index('newsletter_recipients_by_state').on(table.newsletterId, table.state, table.id),
  ],
)

const counted = (name: string) => integer(name).notNull().default(0)

/** A newsletter's recipients by state, as a trigger on them keeps it (migration newsletter-counts); nothing else writes here. */
export const newsletterCounts = pgTable('newsletter_counts', {
  newsletterId: uuid('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  pending: counted('pending'),
  unconfirmed: counted('unconfirmed'),
  accepted: counted('accepted'),
  rejected: counted('rejected'),
  suppressed: counted('suppressed'),
  bounced: counted('bounced'),
})

/** Recipients under a former address, by the hash of a later one: nobody gets a newsletter once more at their new address. */
export const newsletterFormerRecipients = pgTable(
  'newsletter_former_recipients',
  {
    addressHash: text('address_hash').notNull(),
    newsletterId: uuid('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.newsletterId, table.recipientId] }),
    index('newsletter_former_recipients_newsletter').on(table.newsletterId),
  ],
)

/** One try to send one letter; its id is the metadata by which Postmark knows it. A test has no recipient row. */
export const newsletterAttempts = pgTable(
  'newsletter_attempts',
  {
    id: id(),
    kind: text('kind', { enum: attemptKinds }).notNull(),
    newsletterId: uuid('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id').references(() => newsletterRecipients.id, { onDelete: 'cascade' }),
    state: text('state', { enum: attemptStates }).notNull(),
    /** The Eastern day whose quota it took. */
    day: date('day', { mode: 'string' }).notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** Until then its claimer may still be at work; nobody else asks about it. */
    leasedUntil: instant('leased_until').notNull(),
    /** When Postmark was last asked whether it knows it. */
    checkedAt: instant('checked_at'),
    settledAt: instant('settled_at'),
    messageId: text('message_id'),
    deliveredAt: instant('delivered_at'),
    bouncedAt: instant('bounced_at'),
    bounceType: text('bounce_type'),
    error: text('error'),
  },
  (table) => [
    check('newsletter_attempts_kind', sql`${table.kind} ${oneOf(attemptKinds)}`),
    check('newsletter_attempts_state', sql`${table.state} ${oneOf(attemptStates)}`),
    check('newsletter_attempts_recipient', sql`(${table.kind} = 'test') = (${table.recipientId} is null)`),
    // The promise itself: nobody has two letters of one newsletter on their way or accepted.
    uniqueIndex('newsletter_attempts_live')
      .on(table.recipientId)
      .where(sql`${table.state} in ('unconfirmed', 'accepted')`),
    // Whatever deletes a recipient or a newsletter looks for their attempts: without these it walks all there are.
    index('newsletter_attempts_recipient').on(table.recipientId),
    index('newsletter_attempts_newsletter').on(table.newsletterId),
    index('newsletter_attempts_unconfirmed')
      .on(table.claimedAt)
      .where(sql`${table.state} = 'unconfirmed'`),
    // Rows of a day lie together: a summary of the pages finds them, and costs a sending nothing a row.
    index('newsletter_attempts_day').using('brin', table.day).with({ pages_per_range: 8, autosummarize: true }),
  ],
)

/** An Eastern day of the newsletter engine: its quota, and the run that noon begins. */
export const newsletterDays = pgTable(
  'newsletter_days',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    /** Letters claimed and not known to have stayed here, over all newsletters. */
    used: integer('used').notNull().default(0),
    /** How many may be, as the limit stood when the day was first used; it changes for later days alone. */
    allowed: integer('allowed').notNull().default(firstDailyLimit),
    /** The run at work, and until when it is believed to be. */
    runId: uuid('run_id'),
    runUntil: instant('run_until'),
    runStartedAt: instant('run_started_at'),
    runFinishedAt: instant('run_finished_at'),
    /** Chunks in a row that the provider did not take; three stop the day. */
    failedChunks: integer('failed_chunks').notNull().default(0),
  },
  (table) => [check('newsletter_days_used', sql`${table.used} between 0 and ${table.allowed}`)],
)
