/** What a corrected address brings along: its columns, the person's opt-outs, and the place of a deleted row that had it. */
import { sql, type SQL } from 'drizzle-orm'
import { addressHash } from '../../db/address-hash.ts'
import type { Db, Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { audit } from '../../db/schema/audit.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { addressesOf } from './former-address.ts'
import { live, reasonFor } from './row.ts'
import { optedOutAt, statusBy } from './suppression.ts'

/** Carries an opt-out along to the person's corrected address, where it outlives the row too. */
export function takeOptOutAlong(db: Db, id: string, email: string, now: Date): Statement {
  const optedOut = optedOutAt(sql`x`)
  return db.execute(sql`
    with person as (select s.* from ${subscribers} s where ${live(id)} and s.email <> ${email}),
    asked as (
      select x.reason, ${optedOut} as at from person, lateral (${addressesOf(sql`person.address_hash`)}) as a
        join ${suppressions} x on x.address_hash = a.hash
      where ${optedOut} is not null and (a.hash = person.address_hash or ${optedOut} > coalesce(person.opt_outs_over_until, '-infinity'))
      union all select 'unsubscribed', ${at(now)} from person where status = 'unsubscribed'
    )
    insert into ${suppressions} as known (address_hash, reason, created_at, opted_out_at)
    select ${addressHash(email)}, case when bool_or(reason = 'complained') then 'complained' else 'unsubscribed' end, ${at(now)}, min(at)
    from asked having count(*) > 0
    on conflict (address_hash) do update set import_id = null, opted_out_at = coalesce(${optedOutAt(sql`known`)}, excluded.opted_out_at),
      reason = case when known.reason = 'bounced' and excluded.reason <> 'complained' then known.reason
        when known.reason = 'complained' then known.reason else excluded.reason end`)
}

/** Removes a deleted row that has the corrected address, and its emails. Its person's opt-outs stay, by hash. */
export function takeOver(db: Db, id: string, email: string, now: Date): Statement {
  return db.execute(sql`
    with gone as (
      delete from ${subscribers} t where t.email = ${email} and t.deleted_at is not null
        and exists (select 1 from ${subscribers} s where ${live(id)}) returning t.id
    ),
    emails as (delete from ${outbox} where subject_type = 'subscriber' and subject_id in (select id from gone))
    insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
    select ${at(now)}, 'system', 'subscriber.purged', 'subscriber', id, '{}'::jsonb from gone`)
}

/** The columns that follow from an address. A corrected address clears a bounce; opt-outs stay. */
export function addressed(email: string, now: Date): SQL {
  const hash = addressHash(email)
  const moved = sql`s.email <> ${email}`
  const reason = reasonFor(hash)
  return sql`, email = ${email}, address_hash = ${hash},
      subscribed_at = case when ${moved} then ${at(now)} else s.subscribed_at end,
      status = case when not ${moved} then s.status when ${reason} is not null then ${statusBy(reason)}
        when s.status = 'bounced' then 'subscribed' else s.status end`
}
