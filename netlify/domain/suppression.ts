/** Addresses that get no newsletter: by hash, beyond their rows (decisions 21 and 23). */
import { sql } from 'drizzle-orm'
import type { Db, Statement } from '../db/client.ts'
import { audit, subscribers, suppressions, type suppressionReasons } from '../db/schema.ts'
import { at } from './newsletter-claim.ts'

export type SuppressionReason = (typeof suppressionReasons)[number]

export type Suppressed = {
  readonly addressHash: string
  readonly reason: SuppressionReason
  /** When it was decided; older than a later subscription it says nothing. */
  readonly since?: Date | undefined
}

/** The reasons in order: a complaint stays one, whatever is heard of the address before or after. */
const severity = sql.raw(`array['inactive', 'unsubscribed', 'bounced', 'complained']`)

/**
 * Statements that suppress addresses, in the order of their hashes so that two at once cannot wait for each other. Said
 * again, or in another order, they change nothing more.
 */
export function suppress(db: Db, list: readonly Suppressed[], now: Date): Statement[] {
  return list
    .toSorted((a, b) => (a.addressHash < b.addressHash ? -1 : 1))
    .map(({ addressHash, reason, since }) => {
      const status = reason === 'unsubscribed' || reason === 'complained' ? 'unsubscribed' : 'bounced'
      // What a person asked for is outdated by their subscribing again; a mailbox that is gone is not.
      const outdated =
        since === undefined || (reason !== 'unsubscribed' && reason !== 'inactive')
          ? sql`false`
          : sql`exists (select 1 from ${subscribers} where address_hash = ${addressHash} and subscribed_at > ${at(since)})`
      return db.execute(sql`
        with added as (
          insert into ${suppressions} as known (address_hash, reason, created_at)
          select ${addressHash}, ${reason}, ${at(now)} where not ${outdated}
          on conflict (address_hash) do update set reason = excluded.reason
          where array_position(${severity}, known.reason) < array_position(${severity}, excluded.reason)
          returning address_hash
        ), left_list as (
          update ${subscribers} set status = ${status} where address_hash in (select address_hash from added)
            and status <> ${status} and (status = 'subscribed' or ${status} = 'bounced')
          returning id
        )
        insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
        select ${at(now)}, 'system', 'subscriber.suppressed', 'subscriber', id, ${JSON.stringify({ reason })}::jsonb from left_list`)
    })
}
