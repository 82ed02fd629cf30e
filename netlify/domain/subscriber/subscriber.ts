/** Changes one subscriber at a time for an admin (decisions 21, 23 and 24). */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { refusalSentences } from '../../../src/contracts/failure.ts'
import type {
  AddSubscriberInput,
  EditSubscriberInput,
  setSubscriberStatus as statusContract,
  SubscriberRow,
} from '../../../src/contracts/subscriber.ts'
import type { LetIn } from '../../broadcast.ts'
import { addressHash } from '../../db/address-hash.ts'
import { batch, violates, type Db, type Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { audit } from '../../db/schema/audit.ts'
import { newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, watch, type Actor, type Id } from '../rule/admin-change.ts'
import { capitalized } from '../rule/name-case.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { addressed, takeOptOutAlong, takeOver } from './corrected-address.ts'
import { rememberFormer } from './former-address.ts'
import { assertFound, findSubscriber, live, reasonFor, subscriberOf } from './row.ts'
import { endByAdmin, holdOptOuts, optedOutAt, readOptOuts, statusBy } from './suppression.ts'
import { retagged } from './tags.ts'

type Written = { readonly changed: boolean; readonly subscriber: SubscriberRow | undefined }

type Change = {
  readonly action: string
  /** Returns the row's `id`. */
  readonly change: SQL
  /** Which subscriber `s` to read afterward. */
  readonly read: SQL
  readonly before?: readonly Statement[]
}

/** Runs a change with its audit entry and reads the resulting row, in one round trip. */
async function write(db: Db, { action, change, read, before = [] }: Change, actor: Actor, now: Date): Promise<Written> {
  const { changed, found } = await batch(db, {
    before,
    optOuts: readOptOuts(db),
    changed: changeOne(db, actor, change, { action, subjectType: 'subscriber' }, now),
    found: findSubscriber(db, read),
  })
  return { changed: changed.rowCount > 0, subscriber: subscriberOf(found) }
}

/** Adds a subscriber, or restores one from the trash. An earlier opt-out stays. Refuses `address-taken`. */
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
  const { changed, subscriber } = await write(
    db,
    { action: 'subscriber.added', change, read: sql`s.email = ${email}` },
    actor,
    now,
  )
  if (!changed || !subscriber) throw new Refusal('address-taken', { fields: { email: refusalSentences['address-taken'] } })
  if (subscriber.status !== 'subscribed') return { subscriber, outcome: 'opted-out' }
  return { subscriber, outcome: subscriber.id === id ? 'added' : 'restored' }
}

/** A name as it was if nobody changed it, else capitalized. */
const renamed = (column: SQL, name: string) =>
  sql`case when ${column} is not distinct from ${name || null}::text then ${column} else ${capitalized(name) || null}::text end`

/**
 * Changes what is given of names, address and tags. If the old address had bounced, the corrected one starts out subscribed.
 * Anyone who opted out, at this or an earlier address, stays out. Refuses `not-found`, `address-taken`.
 */
export async function editSubscriber(
  db: Db,
  { id, email, firstName, lastName, tags, tagsBefore }: EditSubscriberInput,
  actor: Actor,
  now: Date,
): Promise<{ subscriber: SubscriberRow }> {
  // The audit outlives a person's row, so it never has their name or address.
  const watched = watch(subscribers, id, {
    shown: { Status: 'status', Tags: "array_to_string(tags, ', ')" },
    hidden: { 'First name': 'first_name', 'Last name': 'last_name', Email: 'email' },
  })
  const entry = { action: 'subscriber.edited', subjectType: 'subscriber', subjectId: id } as const
  const change = sql`
    update ${subscribers} s set
      first_name = ${firstName === undefined ? sql`s.first_name` : renamed(sql`s.first_name`, firstName)},
      last_name = ${lastName === undefined ? sql`s.last_name` : renamed(sql`s.last_name`, lastName)},
      tags = ${tags === undefined ? sql`s.tags` : retagged(tags, tagsBefore)}${email === undefined ? sql`` : addressed(email, now)}
    where ${live(id)} returning s.id, ${watched.seen} as seen`
  try {
    const { found } = await batch(db, {
      optOuts: holdOptOuts(db),
      ...(email !== undefined && {
        takenOver: takeOver(db, id, email, now),
        optOut: takeOptOutAlong(db, id, email, now),
        former: rememberFormer(db, live(id), { email, hash: addressHash(email) }, now),
      }),
      changed: changeOne(db, actor, change, entry, now, watched),
      found: findSubscriber(db, live(id)),
    })
    return { subscriber: assertFound(subscriberOf(found)) }
  } catch (error) {
    if (!violates(error, 'subscribers_email_unique')) throw error
    throw new Refusal('address-taken', { fields: { email: refusalSentences['address-taken'] } })
  }
}

/** Asks the provider to resume sending to a subscriber who opted out. If it won't, this refuses before anything changes. */
async function letInAtProvider(db: Db, id: string, letIn: LetIn): Promise<void> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select s.email from ${subscribers} s left join ${suppressions} x on x.address_hash = s.address_hash
    where ${live(id)} and s.status <> 'subscribed' and coalesce(x.reason, 'unsubscribed') in ('unsubscribed', 'inactive')`)
  const [outcome] = await letIn(rows.map(({ email }) => email))
  if (outcome === 'kept') throw new Refusal('postmark-keeps-out')
  if (outcome === 'no-answer') throw new Refusal('postmark-silent')
}

/**
 * Ends a subscription, or starts it again, first at the provider. `undo` reverses only the admin's own ending, which the
 * provider never heard of. Refuses `not-found`, `address-bounced`, `address-complained`, `postmark-keeps-out`, `postmark-silent`,
 * and `changed-meanwhile` for an undo of someone who also opted out themselves.
 */
export async function setSubscriberStatus(
  db: Db,
  { id, status, undo = false }: InputOf<typeof statusContract>,
  actor: Actor,
  now: Date,
  letIn: LetIn,
): Promise<{ subscriber: SubscriberRow }> {
  if (status === 'subscribed' && !undo) await letInAtProvider(db, id, letIn)
  const person = sql`(select s.address_hash from ${subscribers} s where ${live(id)})`
  // Opt-outs that arrived since the admin saw the row stay. Those they knew about are over, even if Postmark reports them again.
  // An ending that changed nothing has no audit row, and a later opt-out has another time.
  const known = undo
    ? sql`= (select max(a.at) from ${audit} a join ${subscribers} s on a.subject_id = s.id where ${live(id)} and a.subject_type = 'subscriber'
        and a.action = 'subscriber.unsubscribed' and a.actor_kind = 'admin' and a.actor_id = ${actor.userId}::uuid)`
    : sql`<= ${at(now)}`
  const lift = db.execute(sql`
    with lifted as (
      delete from ${suppressions} x where address_hash = ${person} and reason in ('unsubscribed', 'inactive')
        and coalesce(${optedOutAt(sql`x`)}, x.created_at) ${known} returning address_hash, ${optedOutAt(sql`x`)} as opted_out_at
    )
    update ${subscribers} s set opt_outs_over_until = greatest(s.opt_outs_over_until, lifted.opted_out_at)
    from lifted where s.address_hash = lifted.address_hash`)
  const begun = sql`update ${subscribers} s set status = 'subscribed', subscribed_at = ${at(now)} where ${live(id)} and s.status <> 'subscribed'
    and not exists (select 1 from ${suppressions} x where x.address_hash = s.address_hash) returning s.id`
  const change =
    status === 'subscribed'
      ? [lift, changeOne(db, actor, begun, { action: 'subscriber.resubscribed', subjectType: 'subscriber', subjectId: id }, now)]
      : [endByAdmin(db, person, actor.userId, now)]
  const { found } = await batch(db, { optOuts: holdOptOuts(db), change, found: findSubscriber(db, live(id)) })
  const subscriber = assertFound(subscriberOf(found))
  if (status === 'subscribed' && subscriber.locked) throw new Refusal(`address-${subscriber.locked}`)
  if (undo && subscriber.status !== status) throw new Refusal('changed-meanwhile')
  return { subscriber }
}

/** Moves a subscriber to the trash. Their opt-outs outlive it. Refuses `not-found`. */
export async function deleteSubscriber(db: Db, { id }: Id, actor: Actor, now: Date): Promise<Record<string, never>> {
  const change = sql`update ${subscribers} s set deleted_at = ${at(now)}, deleted_by = ${actor.userId}::uuid where ${live(id)} returning s.id`
  const { subscriber } = await write(db, { action: 'subscriber.deleted', change, read: sql`s.id = ${id}::uuid` }, actor, now)
  assertFound(subscriber)
  return {}
}

/** If a newsletter under way skipped them while they were in the trash, they become pending again. */
function waitAgain(db: Db, id: string, now: Date): Statement[] {
  const underWay = sql`select n.id from ${newsletters} n where n.status = 'sending' and n.deleted_at is null`
  return [
    holdNewsletters(db, underWay),
    db.execute(sql`
      update ${newsletterRecipients} r set state = 'pending', error = null, updated_at = ${at(now)}
      from ${subscribers} s where s.id = ${id}::uuid and s.deleted_at is not null and r.email = s.email and r.state = 'suppressed'
        and r.newsletter_id in (${underWay}) and s.status = 'subscribed'
        and not exists (select 1 from ${suppressions} x where x.address_hash = s.address_hash)`),
  ]
}

/** Restores a subscriber from the trash. The subscription starts over. Refuses `not-found`. */
export async function restoreSubscriber(db: Db, { id }: Id, actor: Actor, now: Date): Promise<void> {
  const change = sql`update ${subscribers} s set deleted_at = null, deleted_by = null, subscribed_at = ${at(now)},
      status = coalesce((select ${statusBy(sql`x.reason`)} from ${suppressions} x where x.address_hash = s.address_hash), s.status)
    where s.id = ${id}::uuid and s.deleted_at is not null returning s.id`
  const { subscriber } = await write(
    db,
    { action: 'subscriber.restored', change, read: live(id), before: waitAgain(db, id, now) },
    actor,
    now,
  )
  assertFound(subscriber)
}
