import { sql, type SQL } from 'drizzle-orm'
import { newsletterRecipients } from '../../db/schema/newsletter.ts'

/**
 * The state that `who`, a row with an email, has in a newsletter; `suppressed` also for anyone not among its recipients. A
 * scalar subquery, because PostgreSQL's statistics know nothing of a newsletter that just started: as a join, it may read all
 * recipients for every row.
 */
export function stateIn(newsletterId: SQL, who: SQL): SQL {
  return sql`coalesce((select h.state from ${newsletterRecipients} h
    where h.newsletter_id = ${newsletterId} and h.email = ${who}.email), 'suppressed')`
}
