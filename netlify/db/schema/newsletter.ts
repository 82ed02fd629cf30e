import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { firstDailyLimit, newsletterStatuses } from '../../../src/catalog/newsletter/newsletter.ts'
import { createdAt, id, instant, oneOf, trashed, trashIndex } from '../columns.ts'

const recipientStates = ['pending', 'unconfirmed', 'accepted', 'rejected', 'suppressed', 'bounced'] as const

const attemptKinds = ['batch', 'individual', 'test'] as const

const attemptStates = ['unconfirmed', 'accepted', 'rejected', 'suppressed', 'returned', 'bounced', 'released'] as const

/** A newsletter. Its words and audience freeze when it starts (decision 12). */
export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    title: text('title').notNull(),
    subject: text('subject').notNull(),
    preheader: text('preheader').notNull(),
    html: text('html').notNull(),
    /** "YYYY-MM", or the period as the composer names it. */
    monthKey: text('month_key').notNull(),
    status: text('status', { enum: newsletterStatuses }).notNull().default('draft'),
    /** The Eastern day on which it starts automatically, at noon. */
    scheduledDay: date('scheduled_day', { mode: 'string' }),
    startedAt: instant('started_at'),
    /** When we last read the audience from the subscribers. */
    audienceAt: instant('audience_at'),
    /**
     * While the audience is being collected: the id of the last subscriber we looked at. Null before the start and once
     * collection is done.
     */
    collectedTo: uuid('collected_to'),
    /** Roughly how many are left to collect. */
    uncollected: integer('uncollected').notNull().default(0),
    /** Why the provider refused it. */
    failure: text('failure'),
    /** When an admin paused it. Recipients may still be waiting. */
    pausedAt: instant('paused_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    /** Goes up each time the words are saved, so nobody overwrites a version they haven't seen. */
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

/** One address of one newsletter. Each row is in exactly one state, so the states add up to the audience. */
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
    /** `unconfirmed` from the claim until we know the provider's answer. Nobody is claimed again while in it. */
    state: text('state', { enum: recipientStates }).notNull(),
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('newsletter_recipients_once').on(table.newsletterId, table.email),
    check('newsletter_recipients_state', sql`${table.state} ${oneOf(recipientStates)}`),
    check('newsletter_recipients_email_lower', sql`${table.email} = lower(${table.email})`),
    // Partial, though it holds every row, so that only queries for a state use it. While the statistics know nothing of a newsletter,
    // it would seem as good as the key for finding one address, and be read from end to end for each.
    index('newsletter_recipients_by_state')
      .on(table.newsletterId, table.state, table.id)
      .where(sql`${table.state} is not null`),
  ],
)

const counted = (name: string) => integer(name).notNull().default(0)

/** A newsletter's recipients by state. Only a trigger on the recipients writes here (migration newsletter-counts). */
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

/**
 * Recipients under a former address, by the hash of a later one, so nobody gets the same newsletter again at their new address.
 */
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

/** One try to send one email. Postmark knows it by its id, in the metadata. A test has no recipient row. */
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
    /** The Eastern day whose quota it used. */
    day: date('day', { mode: 'string' }).notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** The claimer may still be working until this instant, so nobody else checks on the attempt. */
    leasedUntil: instant('leased_until').notNull(),
    /** When we last asked Postmark whether it knows this attempt. */
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
    // Enforces the promise: a recipient never has two emails of one newsletter in flight or accepted.
    uniqueIndex('newsletter_attempts_live')
      .on(table.recipientId)
      .where(sql`${table.state} in ('unconfirmed', 'accepted')`),
    // Deleting a recipient or a newsletter looks up its attempts. Without these indexes it would scan the whole table.
    index('newsletter_attempts_recipient').on(table.recipientId),
    index('newsletter_attempts_newsletter').on(table.newsletterId),
    index('newsletter_attempts_unconfirmed')
      .on(table.claimedAt)
      .where(sql`${table.state} = 'unconfirmed'`),
    // Rows of one day sit together on disk, so a block-range index finds them and adds almost no cost per send.
    index('newsletter_attempts_day').using('brin', table.day).with({ pages_per_range: 8, autosummarize: true }),
  ],
)

/** One Eastern day of the newsletter engine: its quota, and the run that starts at noon. */
export const newsletterDays = pgTable(
  'newsletter_days',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    /** Emails claimed, over all newsletters, minus those we know were never sent. */
    used: integer('used').notNull().default(0),
    /** The most that may be claimed: the limit as of the day's first use. A new limit applies only to later days. */
    allowed: integer('allowed').notNull().default(firstDailyLimit),
    /** The current run, and until when it counts as alive. */
    runId: uuid('run_id'),
    runUntil: instant('run_until'),
    runStartedAt: instant('run_started_at'),
    runFinishedAt: instant('run_finished_at'),
    /** Chunks in a row that the provider refused. Three stop the day. */
    failedChunks: integer('failed_chunks').notNull().default(0),
  },
  (table) => [check('newsletter_days_used', sql`${table.used} between 0 and ${table.allowed}`)],
)
