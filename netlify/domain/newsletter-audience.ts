/** Whom a newsletter goes to: frozen at its start, and grown only on purpose (decision 12). */
import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '../../src/catalog/eastern.ts'
import { demand, type Db, type Statement } from '../db/client.ts'
import { newsletterDays, newsletterRecipients, newsletters, subscribers, suppressions } from '../db/schema.ts'
import { hasItElsewhere, isMailedElsewhere } from './former-address.ts'
import { at, isMailable } from './newsletter-claim.ts'
import { limitOn } from './newsletter-limit.ts'

/** Everybody who may be mailed; the rows are `s`. */
const mailableSubscribers = sql`${subscribers} s where s.status = 'subscribed' and s.deleted_at is null
  and not exists (select 1 from ${suppressions} x where x.address_hash = s.address_hash) and not ${isMailedElsewhere}`

function intoRecipients(newsletter: SQL, now: Date): SQL {
  return sql`insert into ${newsletterRecipients} as r
      (id, newsletter_id, email, address_hash, first_name, state, created_at, updated_at)
    select gen_random_uuid(), ${newsletter}, s.email, s.address_hash, s.first_name, 'pending', ${at(now)}, ${at(now)}`
}

/**
 * Starts a draft or a scheduled newsletter: content and audience are frozen. Whoever had it individually is not asked
 * again. One row: how many are pending; none when it was started already, or when there is nobody to send to.
 */
export function freeze(db: Db, id: string, now: Date): Statement {
  return db.execute(sql`
    with started as (
      update ${newsletters} set status = 'sending', scheduled_day = null, started_at = ${at(now)}, audience_at = ${at(now)},
        updated_at = ${at(now)}
      where id = ${id}::uuid and status in ('draft', 'scheduled') and deleted_at is null
        and exists (select 1 from ${mailableSubscribers})
      returning id
    ),
    audience as (
      ${intoRecipients(sql`${id}::uuid`, now)} from ${mailableSubscribers} and not ${hasItElsewhere(id)}
        and exists (select 1 from started)
      on conflict (newsletter_id, email) do update set state = 'pending', error = null, updated_at = excluded.updated_at
      where r.state in ('rejected', 'suppressed')
      returning 1
    )
    select count(*) as pending from audience having exists (select 1 from started)`)
}

const reopen = (id: string, since: SQL, now: Date) => sql`
  update ${newsletters} set status = 'sending', failure = null, updated_at = ${at(now)}
  where id = ${id}::uuid and status in ('sent', 'completed', 'failed') and ${since}`

/** The rule that ends a transaction in which nobody is found to send to. */
export const somebody = 'newsletter_recipients_somebody'

/** Demands, by the rule `somebody`, that the newsletter is being sent and that somebody of it is pending. */
export function demandSomebody(db: Db, id: string): Statement {
  const pending = sql`exists (
    select 1 from ${newsletters} n join ${newsletterRecipients} r on r.newsletter_id = n.id and r.state = 'pending'
    where n.id = ${id}::uuid and n.status = 'sending' and n.paused_at is null and n.deleted_at is null)`
  return demand(db, pending, somebody)
}

/** Adds those who subscribed since to a started newsletter, whoever was out of the list at their turn included: somebody, by the rule `somebody`. One row: how many. */
export function append(db: Db, id: string, now: Date): Statement {
  return db.execute(sql`
    with added as (
      ${intoRecipients(sql`${id}::uuid`, now)} from ${mailableSubscribers} and not ${hasItElsewhere(id)}
        and exists (select 1 from ${newsletters} where id = ${id}::uuid and started_at is not null and deleted_at is null)
      on conflict (newsletter_id, email) do update set state = 'pending', error = null, updated_at = excluded.updated_at
      where r.state = 'suppressed' returning 1
    ),
    looked as (update ${newsletters} set audience_at = ${at(now)} where id = ${id}::uuid and status = 'sending'),
    reopened as (
      update ${newsletters} set status = 'sending', failure = null, audience_at = ${at(now)}, updated_at = ${at(now)}
      where id = ${id}::uuid and status in ('sent', 'completed', 'failed') and exists (select 1 from added)
    )
    select count(*) as added, demand(count(*) > 0, ${somebody}) from added`)
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
