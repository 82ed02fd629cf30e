/** Derives a newsletter's status from the states of its recipients (decision 12). */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Statement } from '../../db/client.ts'
import { newsletterAttempts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { at } from '../../db/instant.ts'

const some = (...states: string[]) => sql`exists (select 1 from ${newsletterRecipients} r
  where r.newsletter_id = n.id and r.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))`

/**
 * Sent when nobody is pending or still to be collected; completed when everyone who wasn't suppressed got it. A refused
 * newsletter stays failed until those waiting got it another way. A paused one stays paused while its last emails are in flight
 * and may come back.
 */
export function refreshStatus(db: Db, ids: SQL, now: Date): Statement {
  return db.execute(sql`
    with idle as materialized (
      select n.id, n.status, n.paused_at from ${newsletters} n
      where n.id in (${ids}) and n.status in ('sending', 'sent', 'completed', 'failed') and n.collected_to is null
        and not ${some('pending')}
    ),
    fresh as (
      select n.id, case when ${some('unconfirmed', 'rejected', 'bounced')} or not ${some('accepted')}
        then 'sent' else 'completed' end as now
      from idle n where (n.status <> 'failed' or ${some('accepted')})
        and (n.paused_at is null or not exists (select 1 from ${newsletterAttempts} a
          where a.newsletter_id = n.id and a.state = 'unconfirmed' and a.leased_until > ${at(now)}))
    )
    update ${newsletters} n set status = fresh.now, paused_at = null, failure = null, updated_at = ${at(now)}
    from fresh where n.id = fresh.id and n.status <> fresh.now`)
}

/** Refreshes newsletters whose last recipient was handled by a process that was killed before it updated the status. */
export function refreshAll(db: Db, now: Date): Statement {
  return refreshStatus(db, sql`select id from ${newsletters} where status = 'sending' and deleted_at is null`, now)
}
