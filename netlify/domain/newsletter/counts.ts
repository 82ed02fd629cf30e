/**
 * How many of a newsletter's recipients are in each state. A trigger keeps the counts (migration newsletter-counts), because
 * counting a million rows on every view would be too slow.
 */
import { sql } from 'drizzle-orm'
import { newsletterCounts, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { stateIn } from './recipient.ts'

/** A newsletter's recipients so far, from its counts `c`. */
export const audienceOf = sql`(c.pending + c.unconfirmed + c.accepted + c.rejected + c.suppressed + c.bounced)`

/** Who is waiting, for a newsletter `n` and its counts `c`, including those still to be collected. */
export const pendingOf = sql`(coalesce(c.pending, 0) + n.uncollected)`

/**
 * How many people a press can still email, for a newsletter `n` and its counts `c`: those waiting, minus those who left since
 * we read the audience. Starts from those who left, because they are few, while a million may wait.
 */
export const reachableOf = sql`(${pendingOf} - (
  select count(*) from (
    select s.email from ${suppressions} x join ${subscribers} s on s.address_hash = x.address_hash
      where greatest(x.created_at, x.opted_out_at) >= n.audience_at
    union
    select s.email from ${subscribers} s where s.deleted_at >= n.audience_at
  ) gone
  where ${stateIn(sql`n.id`, sql`gone`)} = 'pending'))`

/** Newsletters `n` with their counts `c`, for a query's "from". A newsletter without recipients has no counts. */
export const newslettersCounted = sql`${newsletters} n left join ${newsletterCounts} c on c.newsletter_id = n.id`
