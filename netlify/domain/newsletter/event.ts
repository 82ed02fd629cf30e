/**
 * What Postmark reports about an email later: delivered, bounced, complained about, unsubscribed. Events repeat, arrive in any
 * order, and may come before our own record. Each changes the counts once (decision 23). An email of the outbox that comes back is
 * rejected.
 */
import { sql } from 'drizzle-orm'
import type { PostmarkEvent } from '../../../src/contracts/postmark-webhook.ts'
import { addressHash } from '../../db/address-hash.ts'
import { inOneTransaction, type Db, type Statement } from '../../db/client.ts'
import { newsletterAttempts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { at } from '../../db/instant.ts'
import { cameBack } from '../../mail/outbox.ts'
import { confirm } from './reconcile.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { refreshStatus } from './status.ts'
import { suppress, type Suppressed, type SuppressionReason } from '../subscriber/suppression.ts'

type Returned = Extract<PostmarkEvent, { RecordType: 'Bounce' | 'SpamComplaint' }>
type Delivery = Extract<PostmarkEvent, { RecordType: 'Delivery' }>
type Change = Extract<PostmarkEvent, { RecordType: 'SubscriptionChange' }>

/** Not failures: automatic replies, and delays after which Postmark tries again. */
const notBounces = new Set(['Transient', 'AutoResponder', 'Subscribe', 'AddressChange', 'ChallengeVerification', 'OpenRelayTest'])
const hardBounces = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

/** How it came back. A complaint may come as a bounce too. */
const typeOf = ({ RecordType, Type }: Returned) => (RecordType === 'SpamComplaint' ? 'SpamComplaint' : Type)

/** What a returned email says about its address. Undefined for a soft bounce, which says nothing permanent. */
function reasonOf(event: Returned): SuppressionReason | undefined {
  const { Type, Inactive } = event
  if (typeOf(event) === 'SpamComplaint') return 'complained'
  if (Type === 'Unsubscribe') return 'unsubscribed'
  return hardBounces.has(Type) || Inactive ? 'bounced' : undefined
}

function instantOf(text: string | undefined, now: Date): Date {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? now : new Date(Math.max(0, Math.min(time, now.getTime())))
}

/** An id that we gave the email as it left; undefined if it has none of that name. */
function idIn({ Metadata }: Delivery | Returned, name: 'attempt' | 'letter'): string | undefined {
  const named = Metadata[name]
  return typeof named === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(named) ? named : undefined
}

/** What a returned email's row says about it. */
function errorOf(event: Returned): string {
  const { Description } = event
  return Description === '' ? typeOf(event) : `${typeOf(event)}: ${[...Description].slice(0, 500).join('')}`
}

/**
 * The attempt an event is about. We find it by the id in the email's metadata, or else by Postmark's id among the emails to that
 * address. Undefined if it isn't ours. An index on Postmark's ids would slow down every send, so we look up by address.
 */
async function attemptOf(db: Db, event: Delivery | Returned): Promise<string | undefined> {
  const named = idIn(event, 'attempt')
  if (named === undefined && !event.MessageID) return undefined
  const email = (event.RecordType === 'Delivery' ? event.Recipient : event.Email).toLowerCase()
  const { rows } = await db.execute<{ id: string }>(
    named !== undefined
      ? sql`select id from ${newsletterAttempts} where id = ${named}::uuid`
      : sql`select a.id from ${newsletters} n join ${newsletterRecipients} r on r.newsletter_id = n.id and r.email = ${email}
          join ${newsletterAttempts} a on a.recipient_id = r.id and a.state in ('unconfirmed', 'accepted')
          where a.message_id = ${event.MessageID ?? ''} limit 1`,
  )
  return rows[0]?.id
}

/** Withdraws an email that bounced, whether it was accepted or we never read the answer. A later attempt isn't affected. */
function withdraw(db: Db, attemptId: string, event: Returned, now: Date): Statement[] {
  const newsletter = sql`select newsletter_id from ${newsletterAttempts} where id = ${attemptId}::uuid`
  const error = errorOf(event)
  /** Of several events about one email, the first is noted, and one that says something permanent. */
  const isNoted = sql`a.bounce_type is null or ${reasonOf(event) !== undefined}`
  return [
    holdNewsletters(db, newsletter),
    db.execute(sql`
      with known as (
        select id, recipient_id, state from ${newsletterAttempts} where id = ${attemptId}::uuid for no key update
      ),
      noted as (
        update ${newsletterAttempts} a set
          state = case when known.state in ('unconfirmed', 'accepted') then 'bounced' else known.state end,
          bounced_at = coalesce(a.bounced_at, ${at(instantOf(event.BouncedAt, now))}),
          bounce_type = case when ${isNoted} then ${typeOf(event)} else a.bounce_type end,
          message_id = coalesce(a.message_id, ${event.MessageID ?? null}), settled_at = coalesce(a.settled_at, ${at(now)}),
          error = case when ${isNoted} then ${error} else a.error end
        from known where a.id = known.id
      )
      update ${newsletterRecipients} r set state = 'bounced', error = ${error}, updated_at = ${at(now)}
      from known where r.id = known.recipient_id and known.state in ('unconfirmed', 'accepted')`),
    refreshStatus(db, newsletter, now),
  ]
}

function delivered(db: Db, attemptId: string, messageId: string, deliveredAt: Date, now: Date): Statement[] {
  return [
    ...confirm(db, attemptId, messageId, now),
    db.execute(sql`update ${newsletterAttempts} set delivered_at = ${at(deliveredAt)}
      where id = ${attemptId}::uuid and delivered_at is null`),
  ]
}

function reasonOfChange({ SuppressionReason: reason }: Change): SuppressionReason {
  return reason === 'HardBounce' ? 'bounced' : reason === 'SpamComplaint' ? 'complained' : 'unsubscribed'
}

/** Records one event, even about an email that isn't ours. http/guard checks that it comes from Postmark. */
export async function takePostmarkEvent(db: Db, event: PostmarkEvent, now: Date): Promise<Record<string, never>> {
  const run = async (statements: readonly Statement[]) => {
    await inOneTransaction(db, statements)
    return {}
  }
  if (!('Metadata' in event)) return {}
  if (event.RecordType === 'SubscriptionChange') {
    // Reactivating an address at Postmark doesn't resubscribe it here. Only an admin does that, who knows why.
    if (!event.SuppressSending) return {}
    const since = instantOf(event.ChangedAt, now)
    const left: Suppressed = { addressHash: addressHash(event.Recipient), reason: reasonOfChange(event), since }
    return run(suppress(db, [left], now))
  }
  const emailId = idIn(event, 'letter')
  const attemptId = emailId === undefined ? await attemptOf(db, event) : undefined
  if (event.RecordType === 'Delivery') {
    if (attemptId === undefined) return {}
    return run(delivered(db, attemptId, event.MessageID ?? '', instantOf(event.DeliveredAt, now), now))
  }
  if (event.RecordType === 'Bounce' && notBounces.has(event.Type)) return {}
  const reason = reasonOf(event)
  const since = instantOf(event.BouncedAt, now)
  return run([
    ...(attemptId === undefined ? [] : withdraw(db, attemptId, event, now)),
    // A complaint is about an email that arrived.
    ...(emailId === undefined || event.RecordType !== 'Bounce' ? [] : [cameBack(db, emailId, errorOf(event), now)]),
    ...(reason === undefined ? [] : suppress(db, [{ addressHash: addressHash(event.Email), reason, since }], now)),
  ])
}
