/**
 * How many recipients of a newsletter are in each state, kept beside them by a trigger (migration newsletter-counts): counting a million
 * rows for every look would take longer than anybody waits.
 */
import { sql } from 'drizzle-orm'
import { newsletterCounts, newsletters } from '../../db/schema/newsletter.ts'

/** A newsletter's recipients so far, of its counts `c`. */
export const audienceOf = sql`(c.pending + c.unconfirmed + c.accepted + c.rejected + c.suppressed + c.bounced)`

/** Of a newsletter `n` and its counts `c`: who waits, those whom collecting has yet to find included. */
export const pendingOf = sql`(coalesce(c.pending, 0) + n.uncollected)`

/** Newsletters `n` with their counts `c`, for a query's "from"; one that nobody was added to has none. */
export const newslettersCounted = sql`${newsletters} n left join ${newsletterCounts} c on c.newsletter_id = n.id`
