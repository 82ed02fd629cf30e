/** One subscriber at a time, as an admin keeps the list (back office, sections 2, 4 and 5; decisions 21, 23 and 24). */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import {
  capitalised,
  type AddSubscriberInput,
  type EditSubscriberInput,
  type SubscriberRow,
} from '../../src/contracts/subscriber.ts'
import { addressHash } from '../db/address-hash.ts'
import { violates, type Db, type Statement } from '../db/client.ts'
import { subscribers, suppressions } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { changeOne, type Actor } from './admin-change.ts'
import { at } from './newsletter-claim.ts'

/** The columns of a row `s` as lists and answers carry them; why an address is closed is asked for those who left alone. */
export const subscriberColumns = sql`s.id, s.email, s.first_name, s.last_name, to_json(s.tags) as tags, s.status, s.source, s.created_at,
  case when s.status <> 'subscribed' then
    (select x.reason from ${suppressions} x where x.address_hash = s.address_hash) end as reason`

/** A row of `subscriberColumns` as an answer carries it. */
export function subscriberRow(row: Record<string, unknown>): SubscriberRow {
  const reason = row['reason']
  return {
    id: row['id'] as string,
    email: row['email'] as string,
    firstName: row['first_name'] as string | null,
    lastName: row['last_name'] as string | null,
    tags: row['tags'] as string[],
    status: row['status'] as SubscriberRow['status'],
    source: row['source'] as string,
    createdAt: new Date(row['created_at'] as string).toISOString(),
    locked: reason === 'bounced' || reason === 'complained' ? reason : null,
  }
}

/** The status that a suppression's reason leaves an address with; `subscribed` without one. */
export function statusBy(reason: SQL): SQL {
  return sql`case when ${reason} is null then 'subscribed' when ${reason} in ('unsubscribed', 'complained') then 'unsubscribed' else 'bounced' end`
}

const reasonFor = (hash: string) => sql`(select x.reason from ${suppressions} x where x.address_hash = ${hash})`

type Written = { readonly changed: boolean; readonly subscriber: SubscriberRow | undefined }

/** Runs a change with its audit entry and reads the row it left, in one round trip. */
async function write(db: Db, actor: Actor, action: string, change: SQL, id: string, read: SQL, now: Date): Promise<Written> {
  const [changed, found] = await db.batch([
    changeOne(db, actor, change, { action, subjectType: 'subscriber', subjectId: id }, now),
    db.execute<Record<string, unknown>>(sql`select ${subscriberColumns} from ${subscribers} s where ${read}`),
  ])
  const row = found.rows[0]
  return { changed: Number(changed.rowCount) > 0, subscriber: row && subscriberRow(row) }
}

const live = (id: string) => sql`s.id = ${id}::uuid and s.deleted_at is null`

function assertFound(subscriber: SubscriberRow | undefined): SubscriberRow {
  if (!subscriber) throw new Refusal('not-found')
  return subscriber
}

/** Adds a subscriber, or brings one back from the trash; an earlier opt-out stays. Refuses `address-taken`. */
export async function addSubscriber(
  db: Db,
  { email, firstName, lastName, tags }: AddSubscriberInput,
  actor: Actor,
  now: Date,
): Promise<{ subscriber: SubscriberRow; outcome: 'added' | 'restored' | 'opted-out' }> {
  const id = randomUUID()
  const hash = addressHash(email)
  const change = sql`
    insert into ${subscribers} as s
      (id, email, address_hash, first_name, last_name, tags, status, source, created_at, subscribed_at)
    values (${id}::uuid, ${email}, ${hash}, ${firstName || null}, ${lastName || null}, ${sql.param(tags)}::text[],
      ${statusBy(reasonFor(hash))}, 'admin_manual', ${at(now)}, ${at(now)})
    on conflict (email) do update set deleted_at = null, deleted_by = null, status = excluded.status,
      first_name = coalesce(excluded.first_name, s.first_name), last_name = coalesce(excluded.last_name, s.last_name),
      tags = case when excluded.tags = '{}' then s.tags else excluded.tags end, subscribed_at = excluded.subscribed_at
    where s.deleted_at is not null returning s.id`
  const { changed, subscriber } = await write(db, actor, 'subscriber.added', change, id, sql`s.email = ${email}`, now)
  if (!changed || !subscriber)
    throw new Refusal('address-taken', { fields: { email: 'There is a subscriber with this email already.' } })
  if (subscriber.status !== 'subscribed') return { subscriber, outcome: 'opted-out' }
  return { subscriber, outcome: subscriber.id === id ? 'added' : 'restored' }
}

/** An opt-out goes along with the person to their corrected address: there too it outlives the row. */
function takeOptOutAlong(db: Db, id: string, email: string, now: Date): Statement {
  return db.execute(sql`
    insert into ${suppressions} as known (address_hash, reason, created_at)
    select ${addressHash(email)}, case when x.reason = 'complained' then x.reason else 'unsubscribed' end, ${at(now)}
    from ${subscribers} s left join ${suppressions} x on x.address_hash = s.address_hash
    where ${live(id)} and s.email <> ${email} and s.status = 'unsubscribed'
    on conflict (address_hash) do update set reason = excluded.reason where known.reason = 'inactive'`)
}

/**
 * Changes names, address and tags. A corrected address begins anew where the old one had bounced; one that has opted out
 * stays out. Refuses `not-found`, `address-taken`.
 */
export async function editSubscriber(
  db: Db,
  { id, email, firstName, lastName, tags }: EditSubscriberInput,
  actor: Actor,
  now: Date,
): Promise<{ subscriber: SubscriberRow }> {
  const hash = addressHash(email)
  const moved = sql`s.email <> ${email}`
  const reason = reasonFor(hash)
  const change = sql`
    update ${subscribers} s set email = ${email}, address_hash = ${hash},
      first_name = ${capitalised(firstName) || null}, last_name = ${capitalised(lastName) || null},
      tags = ${tags === undefined ? sql`s.tags` : sql`${sql.param(tags)}::text[]`},
      subscribed_at = case when ${moved} then ${at(now)} else s.subscribed_at end,
      status = case when not ${moved} then s.status when ${reason} is not null then ${statusBy(reason)}
        when s.status = 'bounced' then 'subscribed' else s.status end
    where ${live(id)} returning s.id`
  try {
    const [, , found] = await db.batch([
      takeOptOutAlong(db, id, email, now),
      changeOne(db, actor, change, { action: 'subscriber.edited', subjectType: 'subscriber', subjectId: id }, now),
      db.execute<Record<string, unknown>>(sql`select ${subscriberColumns} from ${subscribers} s where ${live(id)}`),
    ])
    return { subscriber: assertFound(found.rows[0] && subscriberRow(found.rows[0])) }
  } catch (error) {
    if (!violates(error, 'subscribers_email_unique')) throw error
    throw new Refusal('address-taken', { fields: { email: 'There is a subscriber with this email already.' } })
  }
}

/** Ends a subscription for good, or begins it again. Refuses `not-found`, `address-bounced`, `address-complained`. */
export async function setSubscriberStatus(
  db: Db,
  { id, status }: { readonly id: string; readonly status: 'subscribed' | 'unsubscribed' },
  actor: Actor,
  now: Date,
): Promise<{ subscriber: SubscriberRow }> {
  const person = sql`(select s.address_hash from ${subscribers} s where ${live(id)})`
  const [first, action] =
    status === 'subscribed'
      ? [
          sql`delete from ${suppressions} where address_hash = ${person} and reason in ('unsubscribed', 'inactive')`,
          'resubscribed',
        ]
      : [
          sql`insert into ${suppressions} (address_hash, reason, created_at)
            select s.address_hash, 'unsubscribed', ${at(now)} from ${subscribers} s where ${live(id)}
            on conflict (address_hash) do update set reason = 'unsubscribed' where ${suppressions}.reason = 'inactive'`,
          'unsubscribed',
        ]
  const change =
    status === 'subscribed'
      ? sql`update ${subscribers} s set status = 'subscribed', subscribed_at = ${at(now)} where ${live(id)} and s.status <> 'subscribed'
          and not exists (select 1 from ${suppressions} x where x.address_hash = s.address_hash) returning s.id`
      : sql`update ${subscribers} s set status = 'unsubscribed' where ${live(id)} and s.status = 'subscribed' returning s.id`
  const [, , found] = await db.batch([
    db.execute(first),
    changeOne(db, actor, change, { action: `subscriber.${action}`, subjectType: 'subscriber', subjectId: id }, now),
    db.execute<Record<string, unknown>>(sql`select ${subscriberColumns} from ${subscribers} s where ${live(id)}`),
  ])
  const subscriber = assertFound(found.rows[0] && subscriberRow(found.rows[0]))
  if (status === 'subscribed' && subscriber.locked) throw new Refusal(`address-${subscriber.locked}`)
  return { subscriber }
}

/** Into the trash; whatever they opted out of stays so beyond it. Refuses `not-found`. */
export async function deleteSubscriber(
  db: Db,
  { id }: { readonly id: string },
  actor: Actor,
  now: Date,
): Promise<Record<string, never>> {
  const change = sql`update ${subscribers} s set deleted_at = ${at(now)}, deleted_by = ${actor.userId}::uuid where ${live(id)} returning s.id`
  const { subscriber } = await write(db, actor, 'subscriber.deleted', change, id, sql`s.id = ${id}::uuid`, now)
  assertFound(subscriber)
  return {}
}

/** Back from the trash; a subscription begins anew. Refuses `not-found`. */
export async function restoreSubscriber(
  db: Db,
  { id }: { readonly id: string },
  actor: Actor,
  now: Date,
): Promise<{ subscriber: SubscriberRow }> {
  const change = sql`update ${subscribers} s set deleted_at = null, deleted_by = null, subscribed_at = ${at(now)}
    where s.id = ${id}::uuid and s.deleted_at is not null returning s.id`
  const { subscriber } = await write(db, actor, 'subscriber.restored', change, id, live(id), now)
  return { subscriber: assertFound(subscriber) }
}
