/**
 * Everything that moves a newsletter forward: starting it, sending the next batch, retrying, adding later subscribers, and its
 * scheduled day.
 */
import { sql } from 'drizzle-orm'
import { formatCount } from '../../../src/catalog/count.ts'
import { easternDay, type Day } from '../../../src/catalog/eastern.ts'
import { planSending } from '../../../src/catalog/newsletter/newsletter.ts'
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import type { Batch } from '../../../src/contracts/newsletter-sending.ts'
import { batch, inOneTransaction, isRefusedBy, type Db } from '../../db/client.ts'
import { newsletters } from '../../db/schema/newsletter.ts'
import { Refusal } from '../../refusal.ts'
import { audited, auditedEach, type AuditActor } from '../rule/audit.ts'
import type { Actor } from '../rule/admin-change.ts'
import { append, demandSomebody, freeze, resume, retry, somebody } from './audience.ts'
import { at } from '../../db/instant.ts'
import { collectSlice } from './collect.ts'
import { mayClaim, reopenDay } from './day.ts'
import { pendingUpTo, queueOf, readQueue, type Queue } from './outlook.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'

type Id = { readonly id: string }

/** What a click sends now, and what is left for the following noons. */
function batchOf(queue: Queue, id: string, now: Date): Batch {
  const { used, limits } = queue
  const mine = queue.waiting.find((one) => one.id === id)?.pending ?? 0
  const left = mayClaim(now) ? Math.max(0, limits.today - used) : 0
  const sending = Math.min(left, mine)
  const remaining = mine - sending
  const pending = remaining === 0 ? 0 : pendingUpTo(queue, id) - sending
  const { nextRunAt, doneBy } = planSending({ used: used + sending, limits, pending, finished: true }, now)
  const quotaReached = left === 0 && mine > 0
  return {
    sending,
    dailyQuota: limits.today,
    remaining,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    doneBy: remaining === 0 ? easternDay(now) : doneBy,
    quotaReached,
    message: quotaReached
      ? `Daily quota reached: ${formatCount(used)} of ${formatCount(limits.today)} emails are sent today, and ${formatCount(mine)} wait.`
      : remaining > 0
        ? `Sending ${formatCount(sending)} now, ${formatCount(remaining)} remain.`
        : 'All emails will be sent!',
  }
}

async function statusOf(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status from ${newsletters} where id = ${id}::uuid and deleted_at is null`,
  )
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0].status
}

const did = (db: Db, actor: Actor, action: string, id: string, now: Date) => {
  const who: AuditActor = { actorKind: 'admin', actorId: actor.userId }
  return audited(db, { ...who, action, subjectType: 'newsletter', subjectId: id }, now)
}

/** Runs a click's transaction. If there is nobody to send to, it refuses with `code` and leaves nothing, not even an audit row. */
async function unlessNobody<Results>(work: Promise<Results>, code: RefusalCode): Promise<Results> {
  try {
    return await work
  } catch (error) {
    if (isRefusedBy(error, somebody)) throw new Refusal(code)
    throw error
  }
}

/**
 * Starts a newsletter, or resumes a started or refused one. The emails leave after the answer. Refuses `not-found`,
 * `newsletter-over` if nobody is pending, `no-subscribers`.
 */
export async function sendNewsletter(db: Db, { id }: Id, actor: Actor, now: Date): Promise<Batch> {
  const status = await statusOf(db, id)
  const work = batch(db, {
    held: holdNewsletters(db, sql`${id}::uuid`),
    day: reopenDay(db, easternDay(now)),
    frozen: freeze(db, id, now),
    collected: collectSlice(db, id, now),
    resumed: resume(db, id, now),
    somebody: demandSomebody(db, id),
    audit: did(db, actor, 'newsletter.send', id, now),
    queue: readQueue(db, now),
  })
  const { queue } = await unlessNobody(work, status === 'draft' || status === 'scheduled' ? 'no-subscribers' : 'newsletter-over')
  return batchOf(queueOf(queue), id, now)
}

/** Retries soft bounces. `kept` counts hard bounces, complaints and people who left. Refuses `not-found`, `nothing-to-send`. */
export async function retryFailed(
  db: Db,
  { id }: Id,
  actor: Actor,
  now: Date,
): Promise<Batch & { retried: number; kept: number }> {
  await statusOf(db, id)
  const work = batch(db, {
    held: holdNewsletters(db, sql`${id}::uuid`),
    day: reopenDay(db, easternDay(now)),
    retry: retry(db, id, now),
    audit: did(db, actor, 'newsletter.retry', id, now),
    queue: readQueue(db, now),
  })
  const { retry: tried, queue } = await unlessNobody(work, 'nothing-to-send')
  const { retried, kept } = tried.rows[0]!
  return { ...batchOf(queueOf(queue), id, now), retried: Number(retried), kept: Number(kept) }
}

/** Adds later subscribers to a started newsletter. Refuses `not-found`, `nothing-to-send`. */
export async function sendToNew(db: Db, { id }: Id, actor: Actor, now: Date): Promise<Batch & { added: number }> {
  await statusOf(db, id)
  const work = batch(db, {
    held: holdNewsletters(db, sql`${id}::uuid`),
    day: reopenDay(db, easternDay(now)),
    appended: append(db, id, now),
    audit: did(db, actor, 'newsletter.send-to-new', id, now),
    queue: readQueue(db, now),
  })
  const { appended, queue } = await unlessNobody(work, 'nothing-to-send')
  return { ...batchOf(queueOf(queue), id, now), added: Number(appended.rows[0]!.added) }
}

/** Newsletters scheduled for this day or earlier. */
export function dueOn(db: Db, day: Day) {
  return db.execute<Id>(sql`
    select id from ${newsletters} where status = 'scheduled' and scheduled_day <= ${day} and deleted_at is null
    order by scheduled_day, created_at, id`)
}

/** Starts what is due. If nobody is subscribed, the newsletter becomes failed and says why. */
export async function startScheduled(db: Db, due: readonly Id[], now: Date): Promise<void> {
  for (const { id } of due) {
    const scheduled = sql`select id from ${newsletters} where id = ${id}::uuid and status = 'scheduled' and deleted_at is null`
    const entry = { actorKind: 'system', action: 'newsletter.scheduled-start', subjectType: 'newsletter' } as const
    const abandon = db.execute(sql`
      update ${newsletters} set status = 'failed', failure = 'Nobody was subscribed on its day.', scheduled_day = null,
        started_at = ${at(now)}, audience_at = ${at(now)}, updated_at = ${at(now)}
      where id = ${id}::uuid and status = 'scheduled' and deleted_at is null`)
    await inOneTransaction(db, [
      holdNewsletters(db, sql`${id}::uuid`),
      auditedEach(db, scheduled, entry, now),
      freeze(db, id, now),
      collectSlice(db, id, now),
      abandon,
    ])
  }
}
