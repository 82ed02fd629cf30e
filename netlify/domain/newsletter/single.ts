/** Sends one email of a newsletter right away, to a subscriber or as a test. It uses the same claim and quota as a batch. */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { sendIndividually as individualContract } from '../../../src/contracts/newsletter/single.ts'
import type { EmailOutcome } from '../../broadcast.ts'
import { addressHash } from '../../db/address-hash.ts'
import { batch, type Db } from '../../db/client.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients } from '../../db/schema/newsletter.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { auditedEach } from '../rule/audit.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import { at } from '../../db/instant.ts'
import { callProvider } from './call.ts'
import { holdDay, leaseMs, mayClaim } from './day.ts'
import type { Engine } from './engine.ts'
import { contentOf, demandFillable } from './fillable.ts'
import { isMailable } from '../subscriber/mailable.ts'
import { settle } from './settle.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { readOptOuts } from '../subscriber/suppression.ts'

/** `waits`: the provider is busy, and the newsletter's next batch takes this email. */
type Outcome = { outcome: 'accepted' | 'unconfirmed'; waits?: true }

/** The one email to send. */
type Attempt = { readonly id: string; readonly newsletterId: string; readonly now: Date }

/** Ignores the failures that stop a day, because someone asked for this one email. */
const roomForOne = (day: string) => sql`select allowed - used as room from ${newsletterDays} where day = ${day}`

const attemptRow = (kind: 'individual' | 'test', { id, newsletterId, now }: Attempt, recipient: SQL) => sql`
  insert into ${newsletterAttempts} (id, kind, newsletter_id, recipient_id, state, day, claimed_at, leased_until)
  select ${id}::uuid, ${kind}, ${newsletterId}::uuid, ${recipient}, 'unconfirmed', ${easternDay(now)}, ${at(now)},
    ${at(new Date(now.getTime() + leaseMs))}`

const spend = (day: string) =>
  sql`update ${newsletterDays} set used = used + 1 where day = ${day} and exists (select 1 from made)`

/** What a claim found, and whether it made the attempt. */
type Claim = {
  readonly made: boolean
  readonly room: number
  readonly free: boolean
  readonly email: string | null
  readonly first_name: string | null
}

/** The claim for one subscriber. An accepted or open email isn't sent again. */
function individualClaim(attempt: Attempt, subscriberId: string): SQL {
  const { newsletterId, now } = attempt
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
        and not exists (select 1 from ${newsletterAttempts} where id = ${attempt.id}::uuid)
      on conflict (newsletter_id, email) do update set state = 'unconfirmed', error = null, updated_at = excluded.updated_at
      where r.state in ('pending', 'rejected', 'suppressed', 'bounced')
      returning id
    ),
    made as (${attemptRow('individual', attempt, sql`id`)} from taken returning id),
    spent as (${spend(day)})
    select exists (select 1 from made) as made, (select room from today) as room, exists (select 1 from person) as free,
      (select email from person) as email, (select first_name from person) as first_name`
}

/** The claim for any address that hasn't opted out. */
function testClaim(attempt: Attempt, email: string): SQL {
  const day = easternDay(attempt.now)
  const hash = addressHash(email)
  return sql`
    with today as (${roomForOne(day)}),
    free as (select not exists (select 1 from ${suppressions} where address_hash = ${hash}) as free),
    made as (
      ${attemptRow('test', attempt, sql`null::uuid`)} from today, free where room > 0 and free returning id
    ),
    spent as (${spend(day)})
    select exists (select 1 from made) as made, (select room from today) as room, (select free from free) as free,
      ${email} as email, (select first_name from ${subscribers} where address_hash = ${hash}) as first_name`
}

/** What became of an attempt that was made before; undefined if none was. */
async function earlier(db: Db, attemptId: string): Promise<EmailOutcome['kind'] | undefined> {
  const { rows } = await db.execute<{ kind: EmailOutcome['kind'] }>(sql`
    select case state when 'bounced' then 'accepted' when 'unconfirmed' then 'unknown' when 'released' then 'unknown' else state end as kind
    from ${newsletterAttempts} where id = ${attemptId}::uuid`)
  return rows[0]?.kind
}

/** `attemptId` names a press, so that its repeats get the first one's answer. */
type Sending = { readonly id: string; readonly version?: number | undefined; readonly attemptId?: string | undefined }

/** Claims, calls, records and returns the outcome. Refuses if anything prevents it. */
async function sendOne(
  engine: Engine,
  { id: newsletterId, version, attemptId = randomUUID() }: Sending,
  claimOf: (attempt: Attempt) => SQL,
  actor: Actor,
  action: 'newsletter.individual-send' | 'newsletter.test-send',
): Promise<Outcome> {
  const { db, clock } = engine
  const content = await contentOf(db, newsletterId)
  if (version !== undefined && version !== content.version) throw new Refusal('changed-meanwhile')
  demandFillable(content)
  const now = clock()
  if (!mayClaim(now)) throw new Refusal('daily-quota-reached')
  const day = easternDay(now)
  // If the claim makes no attempt, this finds nothing to write an audit entry for. A repeat finds its first one, made earlier.
  const attempted = sql`select newsletter_id from ${newsletterAttempts} where id = ${attemptId}::uuid and claimed_at = ${at(now)}`
  const { claim } = await batch(db, {
    held: holdNewsletters(db, sql`${newsletterId}::uuid`),
    day: holdDay(db, day, undefined, now),
    optOuts: readOptOuts(db),
    claim: db.execute<Claim>(claimOf({ id: attemptId, newsletterId, now })),
    audit: auditedEach(db, attempted, { ...byAdmin(actor), action, subjectType: 'newsletter' }, now),
  })
  const { made, room, free, email, first_name: firstName } = claim.rows[0]!
  const before = made ? undefined : await earlier(db, attemptId)
  const send = async () => {
    if (!free) throw new Refusal('address-suppressed')
    if (room === 0) throw new Refusal('daily-quota-reached')
    if (!made || email === null) throw new Refusal('already-sent')
    const message = { attemptId, email, firstName, addressHash: addressHash(email) }
    const answer = await callProvider(engine, content, { emails: [message], claimedAt: now })
    await settle(db, { newsletterId, day, ...answer, taken: undefined }, clock())
    return { kind: answer.emails[0]!.outcome.kind, isRefused: answer.refusal !== undefined }
  }
  const { kind, isRefused } = before ? { kind: before, isRefused: false } : await send()
  if (kind === 'accepted') return { outcome: 'accepted' }
  if (kind === 'unknown') return { outcome: 'unconfirmed' }
  // Once the newsletter has started, `settle` leaves this person to its next batch.
  const hasBatches = action === 'newsletter.individual-send' && content.status !== 'draft' && content.status !== 'scheduled'
  if (hasBatches && kind === 'returned' && !isRefused) return { outcome: 'unconfirmed', waits: true }
  throw new Refusal(kind === 'suppressed' ? 'address-suppressed' : 'postmark-refused')
}

/**
 * Sends to one subscriber, once per `attemptId`. A later start then skips them. Refuses `not-found`, `address-suppressed`,
 * `already-sent` if they have or may have it, `daily-quota-reached`, `postmark-refused`, `unknown-placeholder`, and
 * `changed-meanwhile` if `version` isn't the current one.
 */
export async function sendIndividually(
  engine: Engine,
  { subscriberId, ...of }: InputOf<typeof individualContract>,
  actor: Actor,
): Promise<Outcome> {
  return sendOne(engine, of, (attempt) => individualClaim(attempt, subscriberId), actor, 'newsletter.individual-send')
}

/**
 * Sends the saved version to any address that hasn't opted out. Refuses what `sendIndividually` refuses, except `already-sent` and
 * `changed-meanwhile`.
 */
export async function sendTest(
  engine: Engine,
  { id, email }: { readonly id: string; readonly email: string },
  actor: Actor,
): Promise<Outcome> {
  return sendOne(engine, { id }, (attempt) => testClaim(attempt, email), actor, 'newsletter.test-send')
}
