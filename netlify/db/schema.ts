/** Every table on one page. A rule that two rows or two columns must keep is a constraint here, not a habit elsewhere. */
import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { eventPaths } from '../../src/catalog/event.ts'
import { generatorQuota, generators, makers } from '../../src/catalog/newsletter/generator.ts'
import { firstDailyLimit, newsletterStatuses } from '../../src/catalog/newsletter/newsletter.ts'
import { subscriberStatuses } from '../../src/catalog/subscriber.ts'
import { timeSlots } from '../../src/catalog/time-slot.ts'
import { anyLanguage, createdAt, id, instant, isBeyondAscii, isHash, isSealed, sealed, trashed, trashIndex } from './columns.ts'

export const requestKinds = ['booking', 'consultation'] as const
export const requestStates = ['new', 'contacted', 'confirmed', 'declined', 'done'] as const
export const requestStepNames = ['contacted', 'reopened', 'confirmed', 'declined', 'done', 'deleted', 'restored'] as const
/** `inactive`: Postmark refused the address and did not say why; unlike a bounce or a complaint an admin may try again. */
export const suppressionReasons = ['unsubscribed', 'inactive', 'bounced', 'complained'] as const
export const letterStates = ['pending', 'unknown', 'sent', 'rejected', 'withheld'] as const

export const actorKinds = ['visitor', 'system', 'admin', 'client'] as const
export const accountRoles = ['admin', 'client'] as const
export const accountLinkKinds = ['recovery', 'invitation', 'sign-in'] as const
export const ticketKinds = ['second-factor', 'set-password'] as const

/** One of some values. An array is one constant, which a writing reads sooner than a list of them: each insert reads its checks anew. */
const oneOf = (values: readonly string[]) => sql.raw(`= any('{${values.map((value) => `"${value}"`).join(',')}}')`)

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
    resident: boolean('resident').notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    travelFeeCents: integer('travel_fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Empty once it is sealed, as a note's body. */
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

/** The price is kept as it was asked for; the catalogue may change later. */
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

/** The times a client offered, in the order they were offered; twenty at most, each a half hour from 8 AM to 8 PM Eastern. */
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

export const consultations = pgTable(
  'consultations',
  {
    requestId: uuid('request_id').primaryKey(),
    kind: text('kind', { enum: ['consultation'] })
      .notNull()
      .default('consultation'),
    location: text('location').notNull(),
    /** Selected titles in the order they were chosen; empty is a general consultation. */
    services: text('services').array().notNull(),
    /** Empty once it is sealed, as a note's body. */
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

/** A testimonial as its author left it. */
export type TestimonialOriginal = {
  readonly fullName: string | null
  readonly displayName: boolean
  readonly starRating: number | null
  readonly testimonial: string
}

/** What clients say, published only by an admin. The shown name is the full name with its flag, else "Anonymous". */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    fullName: text('full_name'),
    displayName: boolean('display_name').notNull(),
    testimonial: text('testimonial').notNull(),
    starRating: smallint('star_rating'),
    isPublished: boolean('is_published').notNull().default(false),
    userId: uuid('user_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** What its author wrote, once somebody else has edited it. */
    original: jsonb('original').$type<TestimonialOriginal>(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(coalesce(full_name, '') || ' ' || testimonial)`),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
    ...trashed(),
  },
  (table) => [
    check('testimonials_star_rating', sql`${table.starRating} between 1 and 5`),
    check('testimonials_testimonial', sql`btrim(${table.testimonial}) <> ''`),
    check('testimonials_display_name', sql`not ${table.displayName} or ${table.fullName} is not null`),
    index('testimonials_user').on(table.userId, table.createdAt.desc()),
    index('testimonials_published')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.isPublished} and ${table.deletedAt} is null`),
    index('testimonials_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('testimonials_state_newest')
      .on(table.isPublished, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('testimonials_search').using('gin', table.searchText.op('gin_trgm_ops')),
    trashIndex('testimonials', table),
  ],
)

/** Who asked for the newsletter in the popup; an admin's approval makes a subscriber of them. */
export const emailSignups = pgTable(
  'email_signups',
  {
    id: id(),
    firstName: text('first_name'),
    email: text('email').notNull(),
    consent: boolean('consent').notNull(),
    approved: boolean('approved').notNull().default(false),
    sourcePage: text('source_page').notNull(),
    userAgent: text('user_agent').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(coalesce(first_name, '') || ' ' || email)`),
    createdAt: createdAt(),
    /** When this address last signed up; null for the first time. */
    askedAgainAt: instant('asked_again_at'),
    /** When the owner of the address last confirmed by the email's link that they want to hear from us again. */
    confirmedAt: instant('confirmed_at'),
    ...trashed(),
  },
  (table) => [
    check('email_signups_consent', sql`${table.consent}`),
    uniqueIndex('email_signups_email').on(sql`lower(${table.email})`),
    index('email_signups_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('email_signups_state_newest')
      .on(table.approved, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('email_signups_search').using('gin', table.searchText.op('gin_trgm_ops')),
    trashIndex('email_signups', table),
  ],
)

const nameOf = (table: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql`btrim(coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, ''))`

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text('email').notNull().unique(),
    /** sha256 of the address, hex: what an unsubscribe link names. */
    addressHash: text('address_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    tags: text('tags').array().notNull().default([]),
    status: text('status', { enum: subscriberStatuses }).notNull(),
    /** Where the row came from: "admin_manual", "admin_csv_import", "email_signup", "check_in". */
    source: text('source').notNull(),
    /** The import that added it, so that a batch sent again counts the same. */
    importId: uuid('import_id'),
    /** The import that last changed it, for the same reason. */
    changedImportId: uuid('changed_import_id'),
    createdAt: createdAt(),
    /** When the present subscription began; "Send to New" looks for later ones. */
    subscribedAt: instant('subscribed_at')
      .notNull()
      .default(sql`now()`),
    /** Opt-outs up to then are over: the person confirmed a signup then, or an admin let them in again who knew of them. */
    optOutsOverUntil: instant('opt_outs_over_until'),
    ...trashed(),
    /** Full name for sorting, those without one last, by their address. */
    sortName: anyLanguage('sort_name').generatedAlwaysAs(
      (): SQL => sql`case when ${nameOf(subscribers)} = '' then '1' || ${subscribers.email}
        else '0' || lower(${nameOf(subscribers)} collate "und-x-icu") end`,
    ),
    /** What a search looks in, lower case. */
    searchText: anyLanguage('search_text').generatedAlwaysAs(
      (): SQL => sql`lower((${nameOf(subscribers)} || ' ' || ${subscribers.email}) collate "und-x-icu")`,
    ),
  },
  (table) => [
    check('subscribers_status', sql`${table.status} ${oneOf(subscriberStatuses)}`),
    check('subscribers_email_lower', sql`${table.email} = lower(${table.email})`),
    // What a search looks in stands in the index of the order: walking it reads no rows.
    index('subscribers_by_name')
      .on(table.sortName, table.id, table.status, table.searchText)
      .where(sql`${table.deletedAt} is null`),
    index('subscribers_left')
      .on(table.status, table.sortName, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} <> 'subscribed'`),
    index('subscribers_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('subscribers_since')
      .on(table.subscribedAt)
      .where(sql`${table.status} = 'subscribed' and ${table.deletedAt} is null`),
    // Not unique, as the address is: of two at once with the same, one would fail here before "on conflict (email)" is asked.
    index('subscribers_hash').on(table.addressHash),
    index('subscribers_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('subscribers_beyond_ascii')
      .on(table.sortName, table.id, table.status, table.searchText, table.createdAt)
      .where(sql`${table.deletedAt} is null and ${isBeyondAscii(table.searchText)}`),
    trashIndex('subscribers', table),
  ],
)

/** Addresses that are not written to again, by hash: they outlive the row they came from (decision 21). */
export const suppressions = pgTable(
  'suppressions',
  {
    addressHash: text('address_hash').primaryKey(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: createdAt(),
    /** When the person last asked to be left alone; kept when a bounce becomes the reason. Null in older rows: see `optedOutAt`. */
    optedOutAt: instant('opted_out_at'),
  },
  (table) => [check('suppressions_reason', sql`${table.reason} ${oneOf(suppressionReasons)}`)],
)

/** Addresses that a subscriber had before a correction, by hash, each with every later one: an opt-out of any is the person's. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    formerHash: text('former_hash').notNull(),
    presentHash: text('present_hash').notNull(),
    /** When the person left the former one. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formerHash, table.presentHash] }),
    index('former_addresses_present').on(table.presentHash),
  ],
)

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

/** What the clinic's owner decides while the site is in use, by name. */
export const settings = pgTable('settings', {
  id: id(),
  key: text('key').notNull().unique(),
  value: jsonb('value').notNull(),
  /** The account that changed it last; null for a command. */
  changedBy: uuid('changed_by'),
  changedAt: instant('changed_at').notNull(),
})

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

/** Numbers that guests hold in their hands; a gap in them means nothing. */
export const ticketNumbers = pgSequence('ticket_numbers', { startWith: 1001 })

/** Guests of an event, and what they signed. The sealed columns are health answers (decision 18, db/seal.ts). */
export const eventSignups = pgTable(
  'event_signups',
  {
    id: id(),
    ticketNumber: integer('ticket_number').notNull().unique(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    path: text('path', { enum: eventPaths }).notNull(),
    source: text('source').notNull(),
    dob: sealed('dob'),
    allergies: sealed('allergies'),
    medications: sealed('medications'),
    medicalHistory: sealed('medical_history'),
    notes: sealed('notes'),
    consentB12: boolean('consent_b12').notNull(),
    marketingOptIn: boolean('marketing_opt_in').notNull(),
    signature: text('signature').notNull(),
    waiverVersion: text('waiver_version').notNull(),
    /** When the guest signed; earlier than the row where the connection was away. */
    signedAt: instant('signed_at').notNull(),
    administered: boolean('administered').notNull().default(false),
    /** What a search looks in: name, email, ticket, phone as typed and its digits alone. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(full_name || ' ' || email || ' ' || ticket_number::text || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))`,
      ),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    check('event_signups_path', sql`${table.path} ${oneOf(eventPaths)}`),
    check('event_signups_signed', sql`${table.signedAt} <= ${table.createdAt}`),
    ...[table.dob, table.allergies, table.medications, table.medicalHistory, table.notes].map((column) =>
      check(`event_signups_${column.name}_sealed`, isSealed(column)),
    ),
    // What a search looks in stands in the indexes of the order: walking them reads no rows, and these are wide.
    index('event_signups_newest')
      .on(table.createdAt, table.id, table.searchText)
      .where(sql`${table.deletedAt} is null`),
    index('event_signups_path_newest')
      .on(table.path, table.createdAt, table.id, table.searchText)
      .where(sql`${table.deletedAt} is null`),
    index('event_signups_counts')
      .on(table.path, table.administered)
      .where(sql`${table.deletedAt} is null`),
    index('event_signups_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('event_signups_beyond_ascii')
      .on(table.createdAt, table.id, table.path, table.searchText)
      .where(sql`${table.deletedAt} is null and ${isBeyondAscii(table.searchText)}`),
    trashIndex('event_signups', table),
  ],
)

/** Draws and what they were drawn from; only ever added to, but for the prize (decision 19). */
export const raffleDraws = pgTable(
  'raffle_draws',
  {
    id: id(),
    /** What the public result page is asked with: "RA-7K3M-9QPA". */
    code: text('code').notNull().unique(),
    /** The Eastern day it was drawn on. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Null: all paths. */
    path: text('path', { enum: eventPaths }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** The ticket numbers that took part, rising, one a person. */
    pool: integer('pool').array().notNull(),
    winningTicket: integer('winning_ticket').notNull(),
    winnerId: uuid('winner_id').references(() => eventSignups.id, { onDelete: 'set null' }),
    /** sha256 of the winner's address: nobody wins twice on a day, in whatever pools. */
    winnerHash: text('winner_hash').notNull(),
    /** The draw that was drawn again, and why. */
    replaces: uuid('replaces').references((): AnyPgColumn => raffleDraws.id),
    reason: text('reason'),
    prize: text('prize'),
    drawnBy: uuid('drawn_by').notNull(),
    drawnAt: instant('drawn_at').notNull(),
  },
  (table) => [
    check('raffle_draws_path', sql`${table.path} ${oneOf(eventPaths)}`),
    check('raffle_draws_days', sql`${table.fromDay} <= ${table.toDay}`),
    check('raffle_draws_winner', sql`${table.winningTicket} = any(${table.pool})`),
    check('raffle_draws_reason', sql`(${table.replaces} is null) = (${table.reason} is null)`),
    // Of many draws of one pool at once, one is the first; the others are drawn again, each once, or not at all.
    uniqueIndex('raffle_draws_first')
      .on(table.fromDay, table.toDay, sql`coalesce(${table.path}, '')`)
      .where(sql`${table.replaces} is null`),
    unique('raffle_draws_replaces').on(table.replaces),
    unique('raffle_draws_winner_of_day').on(table.day, table.winnerHash),
    index('raffle_draws_winner_row').on(table.winnerId),
    index('raffle_draws_newest').on(table.drawnAt, table.id),
  ],
)

/** One row for each form that was stored: the same key with the same body is answered with the same receipt (decision 15). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: uuid('key').primaryKey(),
    endpoint: text('endpoint').notNull(),
    /** sha256 of the parsed body without its envelope, hex. */
    bodyHash: text('body_hash').notNull(),
    receipt: jsonb('receipt').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('idempotency_keys_body_hash', isHash(table.bodyHash))],
)

/** Letters that are owed, written in the transaction that owes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    template: text('template').notNull(),
    /** Of several that are due the lowest leaves first (mail/outbox.ts). */
    priority: smallint('priority').notNull().default(1),
    data: jsonb('data').notNull(),
    /** Null is the clinic's own inbox, whose address is read when a letter leaves. */
    recipient: text('recipient'),
    /** The row the letter is about. */
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** `unknown`: an attempt was begun and its outcome never learned; withheld: over the day's letters to this address. */
    state: text('state', { enum: letterStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is looked at again. */
    dueAt: instant('due_at').notNull(),
    /** Held by one runner until then. */
    leasedUntil: instant('leased_until'),
    /** When the last attempt began; an unknown one is not repeated before ten minutes have passed. */
    attemptedAt: instant('attempted_at'),
    /** Postmark's id, once accepted. */
    messageId: text('message_id'),
    error: text('error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('outbox_state', sql`${table.state} ${oneOf(letterStates)}`),
    check('outbox_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    // Whatever Postmark answers without an id was not taken, as far as we know.
    check('outbox_sent_with_id', sql`${table.state} <> 'sent' or coalesce(${table.messageId}, '') <> ''`),
    // Emails never tried, those refused and those unknown wait in lines of their own: none holds up another.
    index('outbox_fresh')
      .on(table.priority, table.createdAt)
      .where(sql`${table.state} = 'pending' and ${table.attempts} = 0`),
    index('outbox_tried')
      .on(table.state, table.priority, table.dueAt)
      .where(sql`${table.state} in ('pending', 'unknown') and ${table.attempts} > 0`),
    index('outbox_subject').on(table.subjectType, table.subjectId),
  ],
)

/** How many letters an address that never proved itself was owed on an Eastern day (promises, "Mail bombing"). */
export const letterAllowances = pgTable(
  'letter_allowances',
  {
    /** sha256 of the lower-case address, hex. */
    addressHash: text('address_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.day] }), check('letter_allowances_used', sql`${table.used} > 0`)],
)

/**
 * Who may sign in. That one admin always stays, and that a new role or a deletion ends every session of the account,
 * are triggers of the migration "sign-in-rules".
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role', { enum: accountRoles }).notNull(),
    fullName: text('full_name'),
    title: text('title'),
    /** argon2id; null until an invitation is taken up, and for clients, who sign in by letter. */
    passwordHash: text('password_hash'),
    /** When this admin's week to set up a second factor began; null where none is asked for. */
    secondFactorAskedAt: instant('second_factor_asked_at'),
    createdAt: createdAt(),
    ...trashed(),
  },
  (table) => [
    check('accounts_role', sql`${table.role} ${oneOf(accountRoles)}`),
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`),
    index('accounts_admins')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.role} = 'admin' and ${table.deletedAt} is null`),
    trashIndex('accounts', table),
  ],
)

/** A browser that signed in, and the family of all its tokens: where the row goes, they go. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    /** When its person last signed in. */
    createdAt: createdAt(),
    /** When they last gave their password or a code again; null: not since they signed in. */
    provedAt: instant('proved_at'),
    /** Set by requests that a person caused, at most once a minute. */
    lastActiveAt: instant('last_active_at').notNull(),
    /** The end of every refresh token of the family; renewing does not move it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('devices_account').on(table.accountId), index('devices_expiry').on(table.expiresAt)],
)

/** Access tokens: an hour each. */
export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the token, hex. */
    id: text('id').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('sessions_hash', isHash(table.id)),
    index('sessions_device').on(table.deviceId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Refresh tokens of a device, each made by the one before (decision 7). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** sha256 of the token, hex. */
    hash: text('hash').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** The token it was exchanged for. */
    parentHash: text('parent_hash'),
    createdAt: createdAt(),
    /** When it was first exchanged; it may be again for an hour, until a child of it is. */
    usedAt: instant('used_at'),
    /** When a child of it, or of its parent, was first used: whoever shows it from then on is a thief or was robbed. */
    supersededAt: instant('superseded_at'),
  },
  (table) => [
    check('refresh_tokens_hash', isHash(table.hash)),
    index('refresh_tokens_device').on(table.deviceId),
    index('refresh_tokens_parent').on(table.parentHash),
  ],
)

/** Codes of an authenticator app; counts once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The secret in base32, sealed. */
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  confirmedAt: instant('confirmed_at'),
  /** The last half minute whose code was taken: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: 'cascade' }),
    /** sha256 of the code, hex. */
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** What was proved half way: a right password before its second factor, or a link before its new password. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    /** sha256 of the ticket, hex. */
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: ticketKinds }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('sign_in_tickets_kind', sql`${table.kind} ${oneOf(ticketKinds)}`),
    check('sign_in_tickets_hash', isHash(table.hash)),
    index('sign_in_tickets_account').on(table.accountId),
    index('sign_in_tickets_expiry').on(table.expiresAt),
  ],
)

/**
 * Links that letters carry, one of a kind for an address: a newer one takes the older one's row, and so its validity. What
 * the letter shows is a signature of the id, so that no token and no code is stored in any form.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    kind: text('kind', { enum: accountLinkKinds }).notNull(),
    email: text('email').notNull(),
    /** Null where there is no account: the row is written all the same, so that no time tells. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Wrong codes so far. */
    tries: smallint('tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [
    check('account_links_kind', sql`${table.kind} ${oneOf(accountLinkKinds)}`),
    check('account_links_email_lower', sql`${table.email} = lower(${table.email})`),
    check('account_links_tries', sql`${table.tries} between 0 and 5`),
    unique('account_links_newest').on(table.kind, table.email),
    index('account_links_account').on(table.accountId),
    index('account_links_expiry').on(table.expiresAt),
  ],
)

/** How often something was tried within its window, by a keyed hash of what is counted: an account's address, or a network's. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [check('throttles_used', sql`${table.used} > 0`), index('throttles_reset').on(table.resetsAt)],
)

/** How often an admin had a generator work on an Eastern day; counted before it works. */
export const generatorDays = pgTable(
  'generator_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    generator: text('generator', { enum: generators }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.generator, table.day] }),
    check('generator_days_generator', sql`${table.generator} ${oneOf(generators)}`),
    check(
      'generator_days_used',
      sql`${table.used} between 1 and case ${table.generator} ${sql.join(
        generators.map((name) => sql.raw(`when '${name}' then ${generatorQuota[name]}`)),
        sql.raw(' '),
      )} end`,
    ),
  ],
)

/** A picture that was made for letters. Its file is named by its content and stays for good: letters that were sent show it. */
export const images = pgTable(
  'images',
  {
    id: id(),
    file: text('file').notNull().unique(),
    prompt: text('prompt').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    madeBy: text('made_by', { enum: makers }).notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    check('images_file', sql`${table.file} ~ '^[0-9a-f]{64}[.](jpg|png|webp)$'`),
    check('images_made_by', sql`${table.madeBy} ${oneOf(makers)}`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    index('images_newest').on(table.createdAt, table.id),
  ],
)

/** Who did what to which row, when. Only ever added to. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    /** The account that did it; it may be gone since. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [
    check('audit_actor_kind', sql`${table.actorKind} ${oneOf(actorKinds)}`),
    check('audit_actor', sql`(${table.actorKind} ${oneOf(['admin', 'client'])}) = (${table.actorId} is not null)`),
    index('audit_subject').on(table.subjectType, table.subjectId),
    index('audit_newest').on(table.at.desc()),
  ],
)
