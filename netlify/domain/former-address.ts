/**
 * Addresses that a person had before a correction, by hash: what they asked for there, and what they got there, is theirs (promises,
 * "An opt-out follows the person"). They outlive deletion and purge; the rows are usually few, and every look goes by a key.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Statement } from '../db/client.ts'
import { formerAddresses, newsletterFormerRecipients, newsletterRecipients, newsletters, subscribers } from '../db/schema.ts'

/** Of a subscriber `s` at a former address `f`: whether somebody signed up there by themselves since it was corrected. */
const anotherOwner = sql`(coalesce(s.opt_outs_over_until > f.changed_at, false)
  or (s.source in ('email_signup', 'check_in') and s.created_at > f.changed_at))`

/** The addresses of the person who has this one, as rows `hash`: itself, later ones, and earlier ones that nobody else took over. */
export function addressesOf(hash: SQL): SQL {
  return sql`select ${hash} as hash where ${hash} is not null
    union select f.present_hash from ${formerAddresses} f where f.former_hash = ${hash}
    union select f.former_hash from ${formerAddresses} f where f.present_hash = ${hash}
      and not exists (select 1 from ${subscribers} s where s.address_hash = f.former_hash and ${anotherOwner})`
}

/** Whether a subscriber `s` is somebody's former address, and they are subscribed at a later one: there alone they are mailed. */
export const isMailedElsewhere = sql`exists (select 1 from ${formerAddresses} f join ${subscribers} t on t.address_hash = f.present_hash
  where f.former_hash = s.address_hash and t.status = 'subscribed' and t.deleted_at is null and not ${anotherOwner})`

/** Whether a subscriber `s` has, or may have, this newsletter at another of their addresses. */
export function hasItElsewhere(newsletterId: string): SQL {
  const taken = sql`r.state in ('unconfirmed', 'accepted')`
  return sql`(exists (select 1 from ${newsletterFormerRecipients} c join ${newsletterRecipients} r on r.id = c.recipient_id
      where c.address_hash = s.address_hash and c.newsletter_id = ${newsletterId}::uuid and ${taken})
    or exists (select 1 from ${formerAddresses} f join ${subscribers} t on t.address_hash = f.present_hash
      join ${newsletterRecipients} r on r.newsletter_id = ${newsletterId}::uuid and r.email = t.email and ${taken}
      where f.former_hash = s.address_hash and not ${anotherOwner}))`
}

/**
 * Remembers the address that a subscriber `s` has until now as a former one of their next, those before it too, and what was sent
 * there. For the transaction of the correction, before it; `who` says which row.
 */
export function rememberFormer(db: Db, who: SQL, next: { readonly email: string; readonly hash: string }, now: Date): Statement {
  return db.execute(sql`
    with moved as (
      select s.email, s.address_hash as hash from ${subscribers} s where ${who} and s.email <> ${next.email}
    ),
    earlier as (
      select hash as former, ${now.toISOString()}::timestamptz as changed_at from moved
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
