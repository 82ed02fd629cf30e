/**
 * Everything that moves a newsletter forward: starting it, sending the next batch, retrying, adding later subscribers, and its
 * scheduled day.
 */
import { sql } from 'drizzle-orm'
import { countOf, formatCount } from '../../../src/catalog/count.ts'
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Batch, sendNewsletter as sendContract } from '../../../src/contracts/newsletter/sending.ts'
import { batch, demand, inOneTransaction, isRefusedBy, type Db } from '../../db/client.ts'
import type { BroadcastContent } from '../../broadcast.ts'
import { newsletters } from '../../db/schema/newsletter.ts'
import { Refusal } from '../../refusal.ts'
import { audited, auditedEach } from '../rule/audit.ts'
import { byAdmin, type Actor, type Id } from '../rule/admin-change.ts'
import { append, demandSomebody, freeze, resume, retry, somebody } from './audience.ts'
import { at } from '../../db/instant.ts'
import { collectSlice } from './collect.ts'
import { newslettersCounted, reachableOf } from './counts.ts'
import { reopenDay } from './day.ts'
import { contentOf, demandFillable, unfillable } from './fillable.ts'
import { placeInLine, queueOf, readQueue, spreadNow, type Queue } from './outlook.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { refreshStatus } from './status.ts'

/** `reachable` comes as text, as every count does. */
type Standing = { readonly paused: boolean; readonly reachable: string }

/** The newsletter after a press, from its counts. Runs last in the press's transaction. */
function standing(db: Db, id: string) {
  return db.execute<Standing>(sql`
    select n.paused_at is not null as paused, ${reachableOf} as reachable from ${newslettersCounted} where n.id = ${id}::uuid`)
}

/** What a press sends now, and what is left for the following noons. Everything follows from the state after the press. */
function batchOf(queue: Queue, { paused, reachable }: Standing, id: string, now: Date): Batch {
  const mine = Number(reachable)
  const { used, limits } = queue
  const dailyQuota = limits.today
  if (paused) {
    const message = `This newsletter is paused. ${countOf(mine, 'email')} will wait until you choose Resume.`
    const nothing = { sending: 0, remaining: mine, plan: [], nextRunAt: null, doneBy: null }
    return { ...nothing, dailyQuota, quotaReached: false, paused, message }
  }
  const spread = spreadNow(queue, placeInLine(queue, id)?.ahead ?? 0, mine, now)
  const quotaReached = used >= limits.today && mine > 0
  return {
    ...spread,
    dailyQuota,
    quotaReached,
    paused,
    message: quotaReached
      ? `Daily quota reached: ${formatCount(used)} of ${formatCount(dailyQuota)} emails sent today, and ${formatCount(mine)} waiting.`
      : sendingMessage(spread),
  }
}

function sendingMessage({ sending, remaining }: Pick<Batch, 'sending' | 'remaining'>): string {
  if (remaining === 0) return 'All emails will be sent!'
  return `Sending ${formatCount(sending)} now, ${formatCount(remaining)} still waiting.`
}

/** A newsletter's status. Refuses `not-found`, and `unknown-placeholder` if its words can't be filled in. */
async function statusOf(db: Db, id: string): Promise<string> {
  const content = await contentOf(db, id)
  demandFillable(content)
  return content.status
}

const did = (db: Db, actor: Actor, action: string, id: string, now: Date) =>
  audited(db, { ...byAdmin(actor), action, subjectType: 'newsletter', subjectId: id }, now)

const theVersion = 'newsletters_version'

/** Demands, by the rule `theVersion`, that nobody has saved other words since. */
const demandVersion = (db: Db, id: string, version: number) =>
  demand(db, sql`exists (select 1 from ${newsletters} where id = ${id}::uuid and version = ${version})`, theVersion)

/**
 * Runs a click's transaction. If there is nobody to send to, it refuses with `code`. A refused click leaves nothing, not even an
 * audit row.
 */
async function orRefuse<Results>(work: Promise<Results>, code: RefusalCode): Promise<Results> {
  try {
    return await work
  } catch (error) {
    if (isRefusedBy(error, somebody)) throw new Refusal(code)
    if (isRefusedBy(error, theVersion)) throw new Refusal('changed-meanwhile')
    throw error
  }
}

/**
 * Starts a newsletter, or resumes a started or refused one. The emails leave after the answer. Refuses `not-found`,
 * `newsletter-over` if nobody is pending, `no-subscribers`, `unknown-placeholder`, and `changed-meanwhile` if `version` isn't the
 * current one.
 */
export async function sendNewsletter(
  db: Db,
  { id, version, resume: endsPause = true }: InputOf<typeof sendContract>,
  actor: Actor,
  now: Date,
): Promise<Batch> {
  const status = await statusOf(db, id)
  const work = batch(db, {
    held: holdNewsletters(db, sql`${id}::uuid`),
    seen: version === undefined ? [] : demandVersion(db, id, version),
    day: reopenDay(db, easternDay(now)),
    frozen: freeze(db, id, now),
    collected: collectSlice(db, id, now),
    resumed: resume(db, id, endsPause, now),
    somebody: demandSomebody(db, id, !endsPause),
    audit: did(db, actor, 'newsletter.send', id, now),
    queue: readQueue(db, now),
    standing: standing(db, id),
  })
  const { queue, standing: after } = await orRefuse(
    work,
    status === 'draft' || status === 'scheduled' ? 'no-subscribers' : 'newsletter-over',
  )
  return batchOf(queueOf(queue), after.rows[0]!, id, now)
}

/**
 * Retries soft bounces. `kept` counts hard bounces, complaints and people who left. A paused newsletter stays paused. Refuses
 * `not-found`, `nothing-to-send`, `unknown-placeholder`.
 */
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
    standing: standing(db, id),
  })
  const { retry: tried, queue, standing: after } = await orRefuse(work, 'nothing-to-send')
  const { retried, kept } = tried.rows[0]!
  return { ...batchOf(queueOf(queue), after.rows[0]!, id, now), retried: Number(retried), kept: Number(kept) }
}

/** Adds later subscribers to a started newsletter. Refuses `not-found`, `nothing-to-send`, `unknown-placeholder`. */
export async function sendToNew(db: Db, { id }: Id, actor: Actor, now: Date): Promise<Batch & { added: number }> {
  await statusOf(db, id)
  const work = batch(db, {
    held: holdNewsletters(db, sql`${id}::uuid`),
    day: reopenDay(db, easternDay(now)),
    appended: append(db, id, now),
    audit: did(db, actor, 'newsletter.send-to-new', id, now),
    queue: readQueue(db, now),
    standing: standing(db, id),
  })
  const { appended, queue, standing: after } = await orRefuse(work, 'nothing-to-send')
  return { ...batchOf(queueOf(queue), after.rows[0]!, id, now), added: Number(appended.rows[0]!.added) }
}

type Due = Id & BroadcastContent

/** Newsletters scheduled for this day or earlier. */
export function dueOn(db: Db, day: Day) {
  return db.execute<Due>(sql`
    select id, subject, preheader, html from ${newsletters}
    where status = 'scheduled' and scheduled_day <= ${day} and deleted_at is null
    order by scheduled_day, created_at, id`)
}

/** Starts what is due. If nobody is subscribed, or its words can't be filled in, the newsletter becomes failed and says why. */
export async function startScheduled(db: Db, due: readonly Due[], now: Date): Promise<void> {
  // Check again: someone may have taken it off the schedule since it was read.
  const isDue = sql`status = 'scheduled' and scheduled_day <= ${easternDay(now)}::date`
  for (const { id, ...content } of due) {
    const wrong = unfillable(content)
    const started = sql`select id from ${newsletters} where id = ${id}::uuid and status = 'sending' and started_at = ${at(now)}`
    const entry = { actorKind: 'system', action: 'newsletter.scheduled-start', subjectType: 'newsletter' } as const
    const abandon = db.execute(sql`
      update ${newsletters} set status = 'failed', failure = ${wrong ?? 'No one was subscribed on the scheduled day.'}, scheduled_day = null,
        started_at = ${at(now)}, audience_at = ${at(now)}, updated_at = ${at(now)}
      where id = ${id}::uuid and ${isDue} and deleted_at is null`)
    await inOneTransaction(db, [
      holdNewsletters(db, sql`${id}::uuid`),
      ...(wrong === undefined ? [freeze(db, id, now, isDue), collectSlice(db, id, now)] : []),
      abandon,
      auditedEach(db, started, entry, now),
      // Everyone may have it already, and no batch would say that it is over.
      refreshStatus(db, started, now),
    ])
  }
}
