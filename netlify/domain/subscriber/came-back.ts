/** Who came back after leaving. What an older file says about them no longer counts (decision 20). */
import { sql, type SQL } from 'drizzle-orm'
import { at } from '../../db/instant.ts'
import { audit } from '../../db/schema/audit.ts'
import { subscribers } from '../../db/schema/subscriber.ts'
import { addressesOf } from './former-address.ts'

/**
 * Whether the person at this address, by hash, is subscribed because their opt-out ended after `since`: they pressed to
 * confirm, or an admin resubscribed them. Being added, restored or corrected says nothing of what they want.
 */
export function cameBackAfter(hash: SQL, since: Date): SQL {
  // One lookup by key for each address, whatever the tables' statistics say (former-address.ts).
  const cameBack = sql`s.opt_outs_over_until > ${at(since)} or exists (
    select 1 from ${audit} a where a.subject_type = 'subscriber' and a.subject_id = s.id
      and a.action = 'subscriber.resubscribed' and a.at > ${at(since)})`
  return sql`exists (select 1 from (${addressesOf(hash)}) p where coalesce((
    select s.status = 'subscribed' and s.deleted_at is null and (${cameBack}) from ${subscribers} s
    where s.address_hash = p.hash limit 1), false))`
}
