/**
 * A person's addresses before a correction, by hash. What they opted out of or received there counts for the person. These rows outlive deletion and purge. There are usually few, and every lookup uses a key.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Statement } from '../../db/client.ts'
import { newsletterFormerRecipients, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { formerAddresses, subscribers } from '../../db/schema/subscriber.ts'
import { at } from '../../db/instant.ts'

/** For a former address `f`: whether it was given to someone since, perhaps back to the same person. */
const takenAgain = sql`exists (select 1 from ${formerAddresses} g where g.present_hash = f.former_hash and g.changed_at > f.changed_at)`

/** For a subscriber `s` at a former address `f`: whether it is theirs since the correction, by signing up there or by another one. */
const anotherOwner = sql`(coalesce(s.opt_outs_over_until > f.changed_at, false)
  or (s.source in ('email_signup', 'check_in') and s.created_at > f.changed_at) or ${takenAgain})`

/** All addresses of the person at this one, as rows `hash`: itself, later ones, and earlier ones that nobody else took over. */
export function addressesOf(hash: SQL): SQL {
  return sql`select ${hash} as hash where ${hash} is not null
    union select f.present_hash from ${formerAddresses} f where f.former_hash = ${hash} and not ${takenAgain}
    union select f.former_hash from ${formerAddresses} f where f.present_hash = ${hash}
      and not exists (select 1 from ${subscribers} s where s.address_hash = f.former_hash and ${anotherOwner})`
}

/*
 * Each lookup of a later address is a scalar subquery, so PostgreSQL runs it only for people who have a former one. As a join with
 * stale statistics, it would scan the whole list for every subscriber.
 */

/**
 * Whether a subscriber `s` is at someone's former address and that person is subscribed at a later one. Only the later one gets
 * emails.
 */
export const isMailedElsewhere = sql`exists (select 1 from ${formerAddresses} f where f.former_hash = s.address_hash
  and not ${anotherOwner} and 'subscribed' = (
    select t.status from ${subscribers} t where t.address_hash = f.present_hash and t.deleted_at is null limit 1))`

/** Whether a subscriber `s` has, or may have, this newsletter at another of their addresses. */
export function hasItElsewhere(newsletterId: string | SQL): SQL {
  const taken = sql`in ('unconfirmed', 'accepted')`
  return sql`(exists (select 1 from ${newsletterFormerRecipients} c where c.address_hash = s.address_hash
      and c.newsletter_id = ${newsletterId}::uuid
      and (select r.state from ${newsletterRecipients} r where r.id = c.recipient_id) ${taken})
    or exists (select 1 from ${formerAddresses} f where f.former_hash = s.address_hash and not ${anotherOwner}
      and (select r.state from ${newsletterRecipients} r where r.newsletter_id = ${newsletterId}::uuid
        and r.email = (select t.email from ${subscribers} t where t.address_hash = f.present_hash limit 1)) ${taken}))`
}

/**
 * Remembers a subscriber's current address as a former one of the next, along with addresses before it and what was sent there.
 * Runs before the correction, in its transaction. `who` selects the row.
 */
export function rememberFormer(db: Db, who: SQL, next: { readonly email: string; readonly hash: string }, now: Date): Statement {
  return db.execute(sql`
    with moved as (
      select s.email, s.address_hash as hash from ${subscribers} s where ${who} and s.email <> ${next.email}
    ),
    earlier as (
      select hash as former, ${at(now)} as changed_at from moved
      union select f.former_hash, f.changed_at from moved join ${formerAddresses} f on f.present_hash = moved.hash
        where f.former_hash <> ${next.hash}
    ),
    remembered as (
      insert into ${formerAddresses} (former_hash, present_hash, changed_at)
      select former, ${next.hash}, max(changed_at) from earlier group by former
      on conflict (former_hash, present_hash) do update set changed_at = excluded.changed_at
    )
    insert into ${newsletterFormerRecipients} (address_hash, newsletter_id, recipient_id)
    select ${next.hash}, n.id, r.id from moved, ${newsletters} n
      join ${newsletterRecipients} r on r.newsletter_id = n.id where r.email = moved.email
    union select ${next.hash}, c.newsletter_id, c.recipient_id from moved
      join ${newsletterFormerRecipients} c on c.address_hash = moved.hash
    on conflict do nothing`)
}
