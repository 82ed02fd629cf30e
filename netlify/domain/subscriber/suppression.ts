/**
 * Addresses that get no newsletter, by hash, beyond the life of their rows (decisions 21 and 23). An opt-out covers every address
 * the person's row ever had. Only their own confirmed signup ends it, or an admin who knows about it.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Statement } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import { emailSignups } from '../../db/schema/email-signup.ts'
import { formerAddresses, subscribers, suppressions, type suppressionReasons } from '../../db/schema/subscriber.ts'
import { keptBefore } from './before-import.ts'
import { addressesOf } from './former-address.ts'
import { at } from '../../db/instant.ts'

export type SuppressionReason = (typeof suppressionReasons)[number]

export type Suppressed = {
  readonly addressHash: string
  readonly reason: SuppressionReason
  /** When it was decided. An opt-out from before a confirmed signup doesn't count. */
  readonly since?: Date | undefined
}

/** Whether the person asked for it themselves. That covers all of their addresses; a mailbox that is gone is one address. */
const isAsked = (reason: SuppressionReason) => reason === 'unsubscribed' || reason === 'complained'

/** The reasons by severity. A complaint stays a complaint, whatever we hear about the address before or after. */
const severity = sql.raw(`array['inactive', 'unsubscribed', 'bounced', 'complained']`)

/** The subscriber status for a suppression's reason. `subscribed` if there is none. */
export function statusBy(reason: SQL): SQL {
  return sql`case when ${reason} is null then 'subscribed' when ${reason} in ('unsubscribed', 'complained') then 'unsubscribed' else 'bounced' end`
}

/**
 * When the person behind a suppression `x` opted out, or null if they didn't. Rows from an earlier version have only a reason.
 */
export function optedOutAt(x: SQL): SQL {
  return sql`coalesce(${x}.opted_out_at, case when ${x}.reason in ('unsubscribed', 'complained') then ${x}.created_at end)`
}

/**
 * Locks all opt-outs until the transaction ends. Run it before anything that suppresses, reactivates or corrects an address, so
 * the later of two concurrent changes sees the earlier. A transaction that locks newsletters too locks them first. One that writes a
 * signup does so after.
 */
export function holdOptOuts(db: Db): Statement {
  return db.execute(sql`select pg_advisory_xact_lock(hashtext('opt-outs'))`)
}

/** Makes opt-outs wait until the transaction ends. Run it before writing a signup, or a status that depends on suppressions. */
export function readOptOuts(db: Db): Statement {
  return db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('opt-outs'))`)
}

/**
 * The common table expressions of one suppression, after a `people`. `left_list` holds the subscribers it changed. If an
 * import's file reports it, this keeps what undoing the import needs: new suppressions name the import, and subscribers keep
 * what they were.
 */
function suppressing(reason: SuppressionReason, optedOut: Date | undefined, now: Date, importId?: string): SQL {
  const time = optedOut === undefined ? sql`null::timestamptz` : at(optedOut)
  const noted =
    importId === undefined ? sql`` : sql`, before_import = ${keptBefore(importId, now)}, changed_import_id = ${importId}::uuid`
  const isWorse = sql`array_position(${severity}, known.reason) < array_position(${severity}, excluded.reason)`
  const isLater = sql`excluded.opted_out_at > coalesce(${optedOutAt(sql`known`)}, '-infinity')`
  const isAnotherImports = sql`(known.import_id is not null and known.import_id is distinct from excluded.import_id)`
  // Signing up again outdates an opt-out, but not a mailbox that is gone.
  return sql`added as (
      insert into ${suppressions} as known (address_hash, reason, created_at, opted_out_at, import_id)
      select p.hash, ${reason}, ${at(now)}, ${time}, ${importId ?? null}::uuid from people p
      where not exists (select 1 from ${subscribers} s where s.address_hash = p.hash and s.opt_outs_over_until >= ${time})
      order by p.hash
      on conflict (address_hash) do update set opted_out_at = greatest(${optedOutAt(sql`known`)}, excluded.opted_out_at),
        reason = case when ${isWorse} then excluded.reason else known.reason end,
        import_id = case when known.import_id = excluded.import_id then known.import_id end
      where ${isWorse} or ${isLater} or ${isAnotherImports}
      returning address_hash, reason
    ), left_list as (
      update ${subscribers} s set status = ${statusBy(sql`added.reason`)}${noted} from added
      where s.address_hash = added.address_hash and s.status <> ${statusBy(sql`added.reason`)}
      returning s.id
    )`
}

/**
 * Statements that suppress addresses. An opt-out covers all of the person's addresses. Repeating them, or running them in another
 * order, changes nothing more.
 */
export function suppress(db: Db, list: readonly Suppressed[], now: Date): Statement[] {
  if (list.length === 0) return []
  const each = list.map(({ addressHash, reason, since }) => {
    const hash = sql`${addressHash}::text`
    return db.execute(sql`
      with people as (${isAsked(reason) ? addressesOf(hash) : sql`select ${hash} as hash`}),
      ${suppressing(reason, isAsked(reason) ? (since ?? now) : undefined, now)}
      insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
      select ${at(now)}, 'system', 'subscriber.suppressed', 'subscriber', id, ${JSON.stringify({ reason })}::jsonb from left_list`)
  })
  return [holdOptOuts(db), ...each]
}

/**
 * Suppresses many addresses that a file lists. `hashes` is a query of distinct rows `hash`. Writes an audit row for each
 * subscriber it changes.
 */
export function suppressMany(
  db: Db,
  hashes: SQL,
  { reason, userId, importId }: { readonly reason: SuppressionReason; readonly userId: string; readonly importId: string },
  now: Date,
): Statement {
  const asked = isAsked(reason)
  // People known to have left are known at all their addresses, so repeating a file has nothing to look up or write. Our own
  // export calls an inactive address bounced, and who signs up at one may still confirm. If another import reported them,
  // undoing it must leave them out.
  const isKnown = sql`array_position(${severity}, x.reason) >= array_position(${severity}, ${reason})
    or (x.reason = 'inactive' and ${reason} = 'bounced')`
  const news = sql`not exists (select 1 from ${suppressions} x where x.address_hash = g.hash
    and (${!asked} or ${optedOutAt(sql`x`)} is not null) and (${isKnown})
    and coalesce(x.import_id = ${importId}::uuid, true))`
  const fresh = sql`select g.hash from (${hashes}) g where ${news}`
  const all = sql`select distinct p.hash from (${fresh}) g cross join lateral (${addressesOf(sql`g.hash`)}) p`
  return db.execute(sql`
    with people as (${asked ? all : fresh}), ${suppressing(reason, asked ? now : undefined, now, importId)}
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${userId}::uuid, 'subscriber.suppressed', 'subscriber', id,
      ${JSON.stringify({ reason, importId })}::jsonb from left_list`)
}

/**
 * Ends a subscription for an admin, at all of the person's addresses. Writes an audit row for each subscriber it changes. Where they
 * left already, the opt-out keeps its time: an ending that is sent again could no longer be undone.
 */
export function endByAdmin(db: Db, hash: SQL, userId: string, now: Date): Statement {
  const left = sql`exists (select 1 from ${suppressions} x where x.address_hash = p.hash and ${optedOutAt(sql`x`)} is not null
    and x.import_id is null) and not exists (select 1 from ${subscribers} s where s.address_hash = p.hash and s.status = 'subscribed')`
  return db.execute(sql`
    with people as (select p.hash from (${addressesOf(hash)}) p where not (${left})), ${suppressing('unsubscribed', now, now)}
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${userId}::uuid, 'subscriber.unsubscribed', 'subscriber', id, '{}'::jsonb from left_list`)
}

/**
 * Lets people leave on their own, at all of their addresses. Returns one row: `known` if we have heard of the address, and
 * `already` if they had left before. An address that someone `typed` and nobody knows leaves no trace.
 */
export function leave(db: Db, hash: string, typed: string | undefined, now: Date) {
  return db.execute<{ known: boolean; already: boolean }>(sql`
    with heard as (
      select ${typed === undefined} or exists (select 1 from ${subscribers} where address_hash = ${hash})
        or exists (select 1 from ${suppressions} where address_hash = ${hash})
        or exists (select 1 from ${formerAddresses} where former_hash = ${hash})
        or exists (select 1 from ${emailSignups} e where lower(e.email) = ${typed ?? ''}) as known
    ),
    people as (select p.hash from (${addressesOf(sql`${hash}::text`)}) p, heard where heard.known),
    staying as (
      select p.hash from people p
      where not exists (select 1 from ${suppressions} x where x.address_hash = p.hash and ${optedOutAt(sql`x`)} is not null)
        and not exists (select 1 from ${subscribers} s where s.address_hash = p.hash and s.status = 'unsubscribed')
    ),
    ${suppressing('unsubscribed', now, now)},
    told as (
      insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
      select ${at(now)}, 'visitor', 'subscriber.unsubscribed', 'subscriber',
        coalesce((select s.id from ${subscribers} s where s.address_hash in (select hash from people) limit 1), gen_random_uuid()), '{}'::jsonb
      where exists (select 1 from staying)
    )
    select known, known and not exists (select 1 from staying) as already from heard`)
}
