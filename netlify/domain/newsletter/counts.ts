/**
 * How many of a newsletter's recipients are in each state. A trigger keeps the counts (migration newsletter-counts), because
 * counting a million rows on every view would be too slow.
 */
import { sql } from 'drizzle-orm'
import { newsletterCounts, newsletters } from '../../db/schema/newsletter.ts'

/** A newsletter's recipients so far, from its counts `c`. */
export const audienceOf = sql`(c.pending + c.unconfirmed + c.accepted + c.rejected + c.suppressed + c.bounced)`

/** Who is waiting, for a newsletter `n` and its counts `c`, including those still to be collected. */
export const pendingOf = sql`(coalesce(c.pending, 0) + n.uncollected)`

/** Newsletters `n` with their counts `c`, for a query's "from". A newsletter without recipients has no counts. */
export const newslettersCounted = sql`${newsletters} n left join ${newsletterCounts} c on c.newsletter_id = n.id`
