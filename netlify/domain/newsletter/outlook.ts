/** How many emails go out today, and what happens next. */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, daysFrom, easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { failuresThatStop, noonOf, planDays, planSending, type DailyLimits } from '../../../src/catalog/newsletter/newsletter.ts'
import type { SendingOutlook } from '../../../src/contracts/newsletter/newsletter.ts'
import type { Batch } from '../../../src/contracts/newsletter/sending.ts'
import type { Db } from '../../db/client.ts'
import { newsletterDays, newsletters } from '../../db/schema/newsletter.ts'
import { newslettersCounted, pendingOf } from './counts.ts'
import { mayClaim } from './day.ts'
import { limitOn } from './limit.ts'

export type Queue = {
  readonly used: number
  readonly limits: DailyLimits
  readonly finished: boolean
  readonly stopped: boolean
  /** Pending recipients of each newsletter being sent, in sending order. */
  readonly waiting: readonly { readonly id: string; readonly pending: number }[]
}

type QueueRow = Pick<Queue, 'used' | 'finished' | 'stopped' | 'waiting'> & DailyLimits

/** Whether a newsletter `n` is being sent. */
const inLine = sql`n.status = 'sending' and n.paused_at is null and n.deleted_at is null`

/** How many wait in the newsletters that started before this one, as text. In all of them, if it hasn't started. */
export function aheadOf(id: string): SQL {
  return sql`(select coalesce(sum(${pendingOf}), 0) from ${newslettersCounted} where ${inLine} and (n.started_at, n.id) <
    (select coalesce(m.started_at, 'infinity'), m.id from ${newsletters} m where m.id = ${id}::uuid))`
}

/** The statement whose one row `queueOf` reads. */
export function readQueue(db: Db, now: Date) {
  const today = easternDay(now)
  return db.execute<QueueRow>(sql`
    with today as (select used, allowed, run_finished_at, failed_chunks from ${newsletterDays} where day = ${today})
    select coalesce((select used from today), 0) as used,
      coalesce((select allowed from today), ${limitOn(today)}) as today, ${limitOn(addDays(today, 1))} as later,
      exists (select 1 from today where run_finished_at is not null) as finished,
      exists (select 1 from today where failed_chunks >= ${failuresThatStop}) as stopped,
      (select coalesce(json_agg(json_build_object('id', n.id, 'pending', n.pending) order by n.started_at, n.id), '[]'::json)
       from (select n.id, n.started_at, ${pendingOf} as pending from ${newslettersCounted}
             where ${inLine}) n) as waiting`)
}

/** Converts the result of `readQueue`. */
export function queueOf({ rows }: { readonly rows: readonly QueueRow[] }): Queue {
  const { today, later, ...queue } = rows[0]!
  return { ...queue, limits: { today, later } }
}

/** Pending recipients of all newsletters in line. */
function pendingInAll({ waiting }: Pick<Queue, 'waiting'>): number {
  return waiting.reduce((sum, { pending }) => sum + pending, 0)
}

/** A newsletter's own pending recipients, and those of the newsletters ahead of it. Undefined if it isn't in line. */
export function placeInLine({ waiting }: Queue, id: string): { readonly own: number; readonly ahead: number } | undefined {
  const place = waiting.findIndex((one) => one.id === id)
  const found = waiting[place]
  return found && { own: found.pending, ahead: pendingInAll({ waiting: waiting.slice(0, place) }) }
}

/** Today, as planning takes it: a day that failures stopped sends no more than a finished one. */
export function todayOf({ used, limits, finished, stopped }: Queue) {
  return { used, limits, finished: finished || stopped }
}

type Spread = Pick<Batch, 'sending' | 'remaining' | 'plan' | 'nextRunAt' | 'doneBy'>

/**
 * How `mine` emails leave if someone presses now: as many as today has left go right away, ahead of everyone waiting, and the
 * rest go behind `ahead` emails of others.
 */
export function spreadNow({ used, limits }: Queue, ahead: number, mine: number, now: Date): Spread {
  const sending = Math.min(mayClaim(now) ? Math.max(0, limits.today - used) : 0, mine)
  const remaining = mine - sending
  const state = { used: used + sending, limits, finished: true }
  const { nextRunAt, doneBy } = planSending({ ...state, pending: remaining === 0 ? 0 : ahead + remaining }, now)
  return {
    sending,
    remaining,
    plan: planDays(state, ahead, remaining, now),
    nextRunAt: nextRunAt?.toISOString() ?? null,
    doneBy: remaining > 0 ? doneBy : mine > 0 ? easternDay(now) : null,
  }
}

/** How `mine` emails leave from noon of a day on, behind those of others that are left by then. */
export function spreadFrom(queue: Queue, day: Day, mine: number, now: Date): Spread {
  const { used, limits, finished } = queue
  const today = easternDay(now)
  const others = pendingInAll(queue)
  const later = { used: 0, limits: { today: limits.later, later: limits.later }, finished: false }
  const between = Math.max(0, daysFrom(today, day) - 1)
  const gone = (finished ? 0 : Math.max(0, limits.today - used)) + between * limits.later
  const [state, ahead, from] =
    day === today ? [{ used, limits, finished }, others, now] : [later, Math.max(0, others - gone), noonOf(day)]
  const { nextRunAt, doneBy } = planSending({ ...state, pending: mine === 0 ? 0 : ahead + mine }, from)
  return {
    sending: 0,
    remaining: mine,
    plan: planDays(state, ahead, mine, from),
    nextRunAt: nextRunAt?.toISOString() ?? null,
    doneBy,
  }
}

/** The figures for the sentence "72 sent today, 28 left; goes on at noon ET; done by Thursday". */
export function outlookOf(queue: Queue, now: Date): SendingOutlook {
  const { used, limits, stopped } = queue
  const pending = pendingInAll(queue)
  const { left, nextRunAt, doneBy } = planSending({ ...todayOf(queue), pending }, now)
  return {
    dailyQuota: limits.today,
    laterQuota: limits.later,
    sentToday: used,
    leftToday: left,
    pending,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    doneBy,
    stopped,
  }
}
