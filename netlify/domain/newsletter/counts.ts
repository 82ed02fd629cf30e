/**
 * How many of a newsletter's recipients are in each state. A trigger keeps the counts (migration newsletter-counts), because
 * counting a million rows on every view would be too slow.
 */
import { sql } from 'drizzle-orm'
import { newsletterCounts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { isMailable } from '../subscriber/mailable.ts'

/** A newsletter's recipients so far, from its counts `c`. */
export const audienceOf = sql`(c.pending + c.unconfirmed + c.accepted + c.rejected + c.suppressed + c.bounced)`

/** Who is waiting, for a newsletter `n` and its counts `c`, including those still to be collected. */
export const pendingOf = sql`(coalesce(c.pending, 0) + n.uncollected)`

/**
 * Whom a press would email, for a newsletter `n`: those who wait, without the ones who unsubscribed or left the list since. Looks
 * at each of them, so only a press and its question ask this.
 */
export const reachableOf = sql`((select count(*) from ${newsletterRecipients} r
  where r.newsletter_id = n.id and r.state = 'pending' and ${isMailable(sql`r`)}) + n.uncollected)`

/** Newsletters `n` with their counts `c`, for a query's "from". A newsletter without recipients has no counts. */
export const newslettersCounted = sql`${newsletters} n left join ${newsletterCounts} c on c.newsletter_id = n.id`
