/** Emails whose outcome is unknown. We ask Postmark about them, and only an admin who knows the risk releases them. */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { dayMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { releaseAfterMinutes, rememberedDays } from '../../../src/contracts/newsletter/sending.ts'
import { batch, inOneTransaction, type Db, type Statement } from '../../db/client.ts'
import { newsletterAttempts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { auditedEach } from '../rule/audit.ts'
import type { Engine } from './engine.ts'
import { at } from '../../db/instant.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { refreshStatus } from './status.ts'

/** Lookups per tick, and how many run at once. An outage leaves hundreds, and slow answers hold up only a few. */
const questionsATick = 400
const questionsAtOnce = 8
/** A lookup that failed is retried after this long, so others get their turn first. */
const againMs = 10 * minuteMs
/** How long a click may spend on lookups. */
const lookupMs = 6000
const askedForMs = rememberedDays * dayMs

type Open = { readonly id: string }
type Scope = { readonly newsletterId?: string; readonly most?: number }

/** Whether it is time to ask about an attempt: hourly on its first day, then once every noon. */
export function isToBeAsked(now: Date): SQL {
  const hourAgo = new Date(now.getTime() - 55 * minuteMs)
  const noon = noonOf(easternDay(now))
  const lastNoon = now < noon ? noonOf(addDays(easternDay(now), -1)) : noon
  return sql`leased_until < ${at(now)} and (checked_at is null or checked_at < case
    when claimed_at > ${at(new Date(now.getTime() - dayMs))} then ${at(hourAgo)} else ${at(lastNoon)} end)`
}

/** Open attempts whose claimers are gone, the longest unchecked first. All of a newsletter's, or else those whose turn it is. */
export function openAttempts(db: Db, now: Date, { newsletterId, most = questionsATick }: Scope = {}) {
  return db.execute<Open>(sql`
    select id from ${newsletterAttempts}
    where state = 'unconfirmed' and leased_until < ${at(now)} and claimed_at > ${at(new Date(now.getTime() - askedForMs))}
      and ${newsletterId === undefined ? isToBeAsked(now) : sql`newsletter_id = ${newsletterId}::uuid`}
    order by checked_at nulls first, claimed_at, id limit ${most}::integer`)
}

/**
 * Statements for an attempt that we learned was taken, from a lookup or from a webhook that came before our own record. A
 * released attempt counts as taken too, unless another email to its recipient has left since.
 */
export function confirm(db: Db, attemptId: string, messageId: string, now: Date): Statement[] {
  const newsletter = sql`select newsletter_id from ${newsletterAttempts} where id = ${attemptId}::uuid`
  return [
    holdNewsletters(db, newsletter),
    db.execute(sql`select id from ${newsletterRecipients}
      where id = (select recipient_id from ${newsletterAttempts} where id = ${attemptId}::uuid) for no key update`),
    db.execute(sql`
      with confirmed as (
        update ${newsletterAttempts} a set state = 'accepted', message_id = ${messageId}, settled_at = ${at(now)}, error = null
        where a.id = ${attemptId}::uuid and (a.state = 'unconfirmed' or (a.state = 'released' and exists (
          select 1 from ${newsletterRecipients} r where r.id = a.recipient_id and r.state in ('pending', 'rejected', 'suppressed'))))
        returning a.recipient_id
      )
      update ${newsletterRecipients} r set state = 'accepted', error = null, updated_at = ${at(now)}
      from confirmed where r.id = confirmed.recipient_id`),
    refreshStatus(db, newsletter, now),
  ]
}

/**
 * Asks Postmark about one email. Returns whether Postmark took it. If the lookup fails, the email waits and counts as not taken.
 */
async function confirmOne({ db, broadcast, clock }: Engine, id: string): Promise<boolean> {
  let messageId: string | undefined
  try {
    messageId = await broadcast.find(id)
  } catch {
    const again = at(new Date(clock().getTime() + againMs))
    await db.execute(
      sql`update ${newsletterAttempts} set leased_until = ${again} where id = ${id}::uuid and state = 'unconfirmed'`,
    )
    return false
  }
  if (messageId === undefined) {
    await db.execute(sql`update ${newsletterAttempts} set checked_at = ${at(clock())} where id = ${id}::uuid`)
    return false
  }
  await inOneTransaction(db, confirm(db, id, messageId, clock()))
  return true
}

/** Asks Postmark about these emails, several at once. Returns how many it had taken. */
export async function confirmOpen(engine: Engine, open: readonly Open[], until: Date): Promise<number> {
  const left = [...open]
  let confirmed = 0
  const askInTurn = async () => {
    for (let next = left.shift(); next && engine.clock() < until; next = left.shift())
      if (await confirmOne(engine, next.id)) confirmed += 1
  }
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, open.length) }, askInTurn))
  return confirmed
}

/** Asks Postmark about open emails. Returns how many it had taken. */
export async function reconcile(engine: Engine, until: Date, scope?: Scope): Promise<number> {
  const { rows } = await openAttempts(engine.db, engine.clock(), scope)
  return confirmOpen(engine, rows, until)
}

/** A lookup's answer, or a failure once its time is over. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('This lookup took too long.')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks about a newsletter's open emails. With `knowingly`, those that Postmark doesn't know after fifteen minutes, and those too
 * old for it to remember, become pending again. Their quota stays used, because they may have been sent. Refuses `not-found`.
 */
export async function releaseUnconfirmed(
  engine: Engine,
  { id, knowingly }: { readonly id: string; readonly knowingly: boolean },
  actor: Actor,
): Promise<{ accepted: number; released: number; waiting: number }> {
  const { db, broadcast, clock } = engine
  const { rows: known } = await db.execute(sql`select 1 from ${newsletters} where id = ${id}::uuid and deleted_at is null`)
  if (known.length === 0) throw new Refusal('not-found')
  const begun = clock()
  const until = new Date(begun.getTime() + lookupMs)
  // A lookup may take longer than the request has its database for. Then nobody would learn what the others found.
  const find = (attemptId: string) => within(until.getTime() - clock().getTime(), broadcast.find(attemptId))
  const accepted = await reconcile({ ...engine, broadcast: { ...broadcast, find } }, until, { newsletterId: id, most: 100 })
  const now = clock()
  const released = knowingly ? await release(db, id, begun, actor, now) : 0
  const { rows } = await db.execute<{ open: string }>(sql`
    select count(*) as open from ${newsletterAttempts} where newsletter_id = ${id}::uuid and state = 'unconfirmed'`)
  return { accepted, released, waiting: Number(rows[0]!.open) }
}

/**
 * Releases only emails checked since `askedSince`, so nobody releases one we couldn't ask about. Emails too old for Postmark to
 * remember are released by age alone, because no answer will ever come.
 */
async function release(db: Db, newsletterId: string, askedSince: Date, actor: Actor, now: Date): Promise<number> {
  const id = sql`${newsletterId}::uuid`
  const old = new Date(now.getTime() - releaseAfterMinutes * minuteMs)
  const forgotten = new Date(now.getTime() - askedForMs)
  const free = sql`
    with freed as (
      update ${newsletterAttempts} a set state = 'released', settled_at = ${at(now)}
      where a.newsletter_id = ${id} and a.state = 'unconfirmed' and a.claimed_at <= ${at(old)}
        and (a.checked_at >= ${at(askedSince)} or a.claimed_at <= ${at(forgotten)})
      returning a.recipient_id
    ),
    moved as (
      update ${newsletterRecipients} r set updated_at = ${at(now)}, error = 'Released by an admin', state =
        case when n.started_at is null then 'rejected' else 'pending' end
      from freed, ${newsletters} n where r.id = freed.recipient_id and n.id = r.newsletter_id
      returning r.id, r.state
    ),
    reopened as (
      update ${newsletters} set status = 'sending', updated_at = ${at(now)}
      where id = ${id} and status in ('sent', 'completed') and exists (select 1 from moved where state = 'pending')
    )`
  const entry = { ...byAdmin(actor), action: 'newsletter.unconfirmed-released', subjectType: 'newsletter' } as const
  const releasedNow = sql`select distinct newsletter_id from ${newsletterAttempts}
    where newsletter_id = ${id} and state = 'released' and settled_at = ${at(now)}`
  const { freed } = await batch(db, {
    held: holdNewsletters(db, id),
    freed: db.execute<{ freed: string }>(sql`${free} select count(*) as freed from freed`),
    audit: auditedEach(db, releasedNow, entry, now),
    status: refreshStatus(db, id, now),
  })
  return Number(freed.rows[0]!.freed)
}
