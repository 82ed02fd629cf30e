/** Whom a newsletter goes to: frozen at its start, and grown only on purpose (decision 12). */
import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '../../../src/catalog/eastern.ts'
import { demand, type Db, type Statement } from '../../db/client.ts'
import { newsletterCounts, newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers } from '../../db/schema/subscriber.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import { at, isMailable, mayBeMailed } from './claim.ts'
import { allSubscribed, fromTheFirst, intoRecipients, sliceSize } from './collect.ts'
import { audienceOf } from './counts.ts'
import { limitOn } from './limit.ts'

/**
 * Starts a draft or a scheduled newsletter: its content is frozen, and its audience is that of this moment, to be collected from here on
 * (collect.ts). Whoever had it individually is not asked again, unless that one did not reach them.
 */
export function freeze(db: Db, id: string, now: Date): Statement {
  return db.execute(sql`
    with started as (
      update ${newsletters} set status = 'sending', scheduled_day = null, started_at = ${at(now)}, audience_at = ${at(now)},
        updated_at = ${at(now)}, collected_to = ${fromTheFirst}, uncollected = ${allSubscribed}
      where id = ${id}::uuid and status in ('draft', 'scheduled') and deleted_at is null
        and exists (select 1 from ${subscribers} s where ${mayBeMailed})
      returning id
    )
    update ${newsletterRecipients} r set state = 'pending', error = null, updated_at = ${at(now)}
    from started, ${subscribers} s where r.newsletter_id = started.id and r.state in ('rejected', 'suppressed') and s.email = r.email
      and ${mayBeMailed} and not ${hasItElsewhere(id)}`)
}

const reopen = (id: string, since: SQL, now: Date) => sql`
  update ${newsletters} set status = 'sending', failure = null, updated_at = ${at(now)}
  where id = ${id}::uuid and status in ('sent', 'completed', 'failed') and ${since}`

/** The rule that ends a transaction in which nobody is found to send to. */
export const somebody = 'newsletter_recipients_somebody'

/** Demands, by the rule `somebody`, that the newsletter is being sent and that somebody of it is pending, or may be found. */
export function demandSomebody(db: Db, id: string): Statement {
  const pending = sql`exists (
    select 1 from ${newsletters} n
    where n.id = ${id}::uuid and n.status = 'sending' and n.paused_at is null and n.deleted_at is null and (n.collected_to is not null
      or exists (select 1 from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'pending')))`
  return demand(db, pending, somebody)
}

/**
 * Adds those who subscribed since to a started newsletter, whoever was out of the list at their turn included: somebody, by the rule
 * `somebody`. One row: how many. Beyond a slice of them the whole list is collected anew.
 */
export function append(db: Db, id: string, now: Date): Statement {
  const missing = sql`from ${subscribers} s where ${mayBeMailed} and not ${hasItElsewhere(id)}
    and not exists (select 1 from ${newsletterRecipients} h where h.newsletter_id = ${id}::uuid and h.email = s.email and h.state <> 'suppressed')
    and exists (select 1 from ${newsletters} where id = ${id}::uuid and started_at is not null and deleted_at is null)
    limit ${sliceSize}::integer`
  return db.execute(sql`
    with added as (${intoRecipients(id, missing, now)}),
    counted as (select count(*) as added, count(*) = ${sliceSize}::integer as goes_on from added),
    reopened as (
      update ${newsletters} n set status = 'sending', failure = null, audience_at = ${at(now)}, updated_at = ${at(now)},
        collected_to = case when goes_on then ${fromTheFirst} else n.collected_to end,
        uncollected = case when goes_on then greatest(0, ${allSubscribed} - (select ${audienceOf} from ${newsletterCounts} c where c.newsletter_id = n.id) - added) else n.uncollected end
      from counted where n.id = ${id}::uuid and n.status in ('sending', 'sent', 'completed', 'failed') and added > 0
    )
    select added, demand(added > 0, ${somebody}) from counted`)
}

/**
 * Lets soft bounces be tried again, somebody's by the rule `somebody`; whoever is suppressed since stays. One row: how many, and
 * how many stay.
 */
export function retry(db: Db, id: string, now: Date): Statement {
  return db.execute(sql`
    with freed as (
      update ${newsletterRecipients} r set state = 'pending', error = null, updated_at = ${at(now)}
      where r.newsletter_id = ${id}::uuid and r.state = 'bounced' and ${isMailable(sql`r`)} returning 1
    ),
    reopened as (${reopen(id, sql`exists (select 1 from freed)`, now)})
    select (select count(*) from freed) as retried,
      (select count(*) from ${newsletterRecipients} where newsletter_id = ${id}::uuid and state = 'bounced')
        - (select count(*) from freed) as kept,
      demand(exists (select 1 from freed), ${somebody})`)
}

/** One that the provider refused, or that an admin holds back, goes on. */
export function resume(db: Db, id: string, now: Date): Statement {
  return db.execute(sql`
    update ${newsletters} set status = 'sending', failure = null, paused_at = null, updated_at = ${at(now)}
    where id = ${id}::uuid and (status = 'failed' or paused_at is not null)`)
}

/** Somebody asks for more on this day: it is not over any more, and earlier failures do not stop it. */
export function reopenDay(db: Db, day: Day): Statement {
  return db.execute(sql`
    insert into ${newsletterDays} (day, allowed) values (${day}, ${limitOn(day)})
    on conflict (day) do update set run_finished_at = null, failed_chunks = 0`)
}
