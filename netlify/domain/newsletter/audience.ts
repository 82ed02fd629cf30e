/** Decides who gets a newsletter. The audience freezes at the start and grows only on purpose (decision 12). */
import { sql, type SQL } from 'drizzle-orm'
import { demand, type Db, type Statement } from '../../db/client.ts'
import { newsletterCounts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers } from '../../db/schema/subscriber.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import { at } from '../../db/instant.ts'
import { isMailable, mayBeMailed } from '../subscriber/mailable.ts'
import { allSubscribed, fromTheFirst, intoRecipients, sliceSize } from './collect.ts'
import { audienceOf } from './counts.ts'
import { stateIn } from './recipient.ts'

/**
 * Starts a draft or a scheduled newsletter. Its content freezes, and its audience is that of this moment, collected from here on
 * (collect.ts). Anyone who already got it individually doesn't get it again, unless that email didn't reach them.
 */
export function freeze(db: Db, id: string, now: Date, may: SQL = sql`status in ('draft', 'scheduled')`): Statement {
  return db.execute(sql`
    with started as (
      update ${newsletters} set status = 'sending', scheduled_day = null, started_at = ${at(now)}, audience_at = ${at(now)},
        updated_at = ${at(now)}, collected_to = ${fromTheFirst}, uncollected = ${allSubscribed}
      where id = ${id}::uuid and ${may} and deleted_at is null
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

/** The rule that aborts a transaction which finds nobody to send to. */
export const somebody = 'newsletter_recipients_somebody'

/**
 * Demands, by the rule `somebody`, that the newsletter is being sent and that someone is pending or may still be collected. It
 * may be paused only if `mayWait`.
 */
export function demandSomebody(db: Db, id: string, mayWait: boolean): Statement {
  const pending = sql`exists (
    select 1 from ${newsletters} n
    where n.id = ${id}::uuid and n.status = 'sending' and (${mayWait} or n.paused_at is null) and n.deleted_at is null and (n.collected_to is not null
      or exists (select 1 from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'pending')))`
  return demand(db, pending, somebody)
}

/**
 * Adds later subscribers to a started newsletter, including people who were off the list at their turn. Demands at least one, by
 * the rule `somebody`. Returns one row with how many. If there are more than one slice, the whole list is collected again.
 */
export function append(db: Db, id: string, now: Date) {
  const missing = sql`from ${subscribers} s where ${mayBeMailed} and not ${hasItElsewhere(id)}
    and ${stateIn(sql`${id}::uuid`, sql`s`)} = 'suppressed'
    and exists (select 1 from ${newsletters} where id = ${id}::uuid and started_at is not null and deleted_at is null)
    limit ${sliceSize}::integer`
  return db.execute<{ added: string }>(sql`
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
 * Makes soft bounces pending again, at least one by the rule `somebody`. People suppressed since stay bounced. Returns one row:
 * how many are retried, and how many stay.
 */
export function retry(db: Db, id: string, now: Date) {
  return db.execute<{ retried: string; kept: string }>(sql`
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

/** Resumes a newsletter that the provider refused or, if `endsPause`, that an admin paused. */
export function resume(db: Db, id: string, endsPause: boolean, now: Date): Statement {
  return db.execute(sql`
    update ${newsletters} set status = 'sending', failure = null, paused_at = null, updated_at = ${at(now)}
    where id = ${id}::uuid and (status = 'failed' or (${endsPause} and paused_at is not null))`)
}
