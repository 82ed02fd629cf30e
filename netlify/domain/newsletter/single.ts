/** Sends one email of a newsletter right away, to a subscriber or as a test. It uses the same claim and quota as a batch. */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/eastern.ts'
import type { BroadcastContent } from '../../broadcast.ts'
import { addressHash } from '../../db/address-hash.ts'
import type { Db, Statement } from '../../db/client.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { auditedEach } from '../rule/audit.ts'
import type { Actor } from '../rule/admin-change.ts'
import { callFor, letterOutcomes, refusalOf, type Engine } from './chunk.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import { at } from '../../db/instant.ts'
import { holdDay, leaseMs, mayClaim, type Claimed } from './claim.ts'
import { isMailable } from '../subscriber/mailable.ts'
import { settle } from './settle.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { readOptOuts } from '../subscriber/suppression.ts'

type Outcome = { outcome: 'accepted' | 'unconfirmed' }

async function contentOf(db: Db, id: string): Promise<BroadcastContent> {
  const { rows } = await db.execute<{ subject: string; preheader: string; html: string }>(
    sql`select subject, preheader, html from ${newsletters} where id = ${id}::uuid and deleted_at is null`,
  )
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0]
}

/** Ignores the failures that stop a day, because somebody asked for this one email. */
const roomForOne = (day: string) => sql`select allowed - used as room from ${newsletterDays} where day = ${day}`

const attemptRow = (kind: 'individual' | 'test', newsletterId: string, recipient: SQL, attemptId: string, now: Date) => sql`
  insert into ${newsletterAttempts} (id, kind, newsletter_id, recipient_id, state, day, claimed_at, leased_until)
  select ${attemptId}::uuid, ${kind}, ${newsletterId}::uuid, ${recipient}, 'unconfirmed', ${easternDay(now)}, ${at(now)},
    ${at(new Date(now.getTime() + leaseMs))}`

const spend = (day: string) =>
  sql`update ${newsletterDays} set used = used + 1 where day = ${day} and exists (select 1 from made)`

type Claim = { readonly made: boolean; readonly room: number; readonly free: boolean; readonly email: string | null } & Pick<
  Claimed,
  'firstName'
>

/** Claims in one transaction with the audit entry, which is written only if an attempt was made. */
async function claimOne(db: Db, newsletterId: string, claim: SQL, note: Statement, now: Date): Promise<Claim> {
  const day = easternDay(now)
  const held = holdNewsletters(db, sql`${newsletterId}::uuid`)
  const [, , , result] = await db.batch([held, holdDay(db, day, undefined, now), readOptOuts(db), db.execute(claim), note])
  const row = (result as unknown as { rows: Record<string, unknown>[] }).rows[0]!
  return {
    made: row['made'] as boolean,
    free: row['free'] as boolean,
    room: Number(row['room']),
    email: row['email'] as string | null,
    firstName: row['first_name'] as string | null,
  }
}

/** The claim for one subscriber. An accepted or open email isn't sent again. */
function individualClaim(newsletterId: string, subscriberId: string, attemptId: string, now: Date): SQL {
  const day = easternDay(now)
  return sql`
    with today as (${roomForOne(day)}),
    person as (
      select p.* from ${subscribers} p where p.id = ${subscriberId}::uuid and ${isMailable(sql`p`)}
    ),
    taken as (
      insert into ${newsletterRecipients} as r (id, newsletter_id, email, address_hash, first_name, state, created_at, updated_at)
      select ${randomUUID()}::uuid, ${newsletterId}::uuid, email, address_hash, first_name, 'unconfirmed', ${at(now)}, ${at(now)}
      from person s where (select room from today) > 0 and not ${hasItElsewhere(newsletterId)}
      on conflict (newsletter_id, email) do update set state = 'unconfirmed', error = null, updated_at = excluded.updated_at
      where r.state in ('pending', 'rejected', 'suppressed', 'bounced')
      returning id
    ),
    made as (${attemptRow('individual', newsletterId, sql`id`, attemptId, now)} from taken returning id),
    spent as (${spend(day)})
    select exists (select 1 from made) as made, (select room from today) as room, exists (select 1 from person) as free,
      (select email from person) as email, (select first_name from person) as first_name`
}

function testClaim(newsletterId: string, email: string, attemptId: string, now: Date): SQL {
  const day = easternDay(now)
  const hash = addressHash(email)
  return sql`
    with today as (${roomForOne(day)}),
    free as (select not exists (select 1 from ${suppressions} where address_hash = ${hash}) as free),
    made as (
      ${attemptRow('test', newsletterId, sql`null::uuid`, attemptId, now)} from today, free where room > 0 and free returning id
    ),
    spent as (${spend(day)})
    select exists (select 1 from made) as made, (select room from today) as room, (select free from free) as free,
      ${email} as email, (select first_name from ${subscribers} where address_hash = ${hash}) as first_name`
}

async function deliver(engine: Engine, newsletterId: string, content: BroadcastContent, letter: Claimed, claimedAt: Date) {
  const outcome = await callFor(engine, content, [letter], claimedAt)
  const [mine] = letterOutcomes(outcome, 1)
  await settle(
    engine.db,
    {
      newsletterId,
      day: easternDay(claimedAt),
      letters: [{ attemptId: letter.attemptId, addressHash: letter.addressHash, outcome: mine! }],
      taken: undefined,
      refusal: refusalOf(outcome),
    },
    engine.clock(),
  )
  return mine!
}

/** Claims, sends, records and returns the outcome. Refuses if anything prevents it. */
async function sendOne(
  engine: Engine,
  newsletterId: string,
  claimOf: (attemptId: string, now: Date) => SQL,
  note: (attemptId: string, now: Date) => Statement,
): Promise<Outcome> {
  const { db, clock } = engine
  const content = await contentOf(db, newsletterId)
  const now = clock()
  const attemptId = randomUUID()
  if (!mayClaim(now)) throw new Refusal('daily-quota-reached')
  const { made, room, free, email, firstName } = await claimOne(
    db,
    newsletterId,
    claimOf(attemptId, now),
    note(attemptId, now),
    now,
  )
  if (!free) throw new Refusal('address-suppressed')
  if (room === 0) throw new Refusal('daily-quota-reached')
  if (!made || email === null) throw new Refusal('already-sent')
  const letter = { attemptId, email, firstName, addressHash: addressHash(email) }
  const outcome = await deliver(engine, newsletterId, content, letter, now)
  if (outcome.kind === 'accepted') return { outcome: 'accepted' }
  if (outcome.kind === 'unknown') return { outcome: 'unconfirmed' }
  throw new Refusal(outcome.kind === 'suppressed' ? 'address-suppressed' : 'provider-refused')
}

function noted(db: Db, actor: Actor, action: string) {
  return (attemptId: string, now: Date) => {
    const made = sql`select newsletter_id from ${newsletterAttempts} where id = ${attemptId}::uuid`
    return auditedEach(db, made, { actorKind: 'admin', actorId: actor.userId, action, subjectType: 'newsletter' }, now)
  }
}

/**
 * Sends to one subscriber. A later start then skips them. Refuses `not-found`, `address-suppressed`, `already-sent` if they have
 * or may have it, `daily-quota-reached`, `provider-refused`.
 */
export async function sendIndividually(
  engine: Engine,
  { id, subscriberId }: { readonly id: string; readonly subscriberId: string },
  actor: Actor,
): Promise<Outcome> {
  const claim = (attemptId: string, now: Date) => individualClaim(id, subscriberId, attemptId, now)
  return sendOne(engine, id, claim, noted(engine.db, actor, 'newsletter.individual-send'))
}

/**
 * Sends the saved version to any address that hasn't opted out. Refuses what `sendIndividually` refuses, except `already-sent`.
 */
export async function sendTest(
  engine: Engine,
  { id, email }: { readonly id: string; readonly email: string },
  actor: Actor,
): Promise<Outcome> {
  const claim = (attemptId: string, now: Date) => testClaim(id, email, attemptId, now)
  return sendOne(engine, id, claim, noted(engine.db, actor, 'newsletter.test-send'))
}
