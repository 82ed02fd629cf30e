/** A function that Netlify's scheduler calls. It answers what it did, for an operator who runs it by hand. */
import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { openDb, type Db } from '../db/client.ts'
import { answer, answerRefusal } from './answer.ts'
import { log } from './log.ts'
import { env } from '../env.ts'
import { assertOwnDatabase } from './own-host.ts'
import { isDue, noteAsked, touch, type Asker } from '../wake.ts'
import { refusalOf } from './refusal-of.ts'

export type ScheduledRun = {
  readonly db: Db
  readonly clock: () => Date
  /** No new work may begin after this instant. */
  readonly until: Date
}

/** Netlify kills a scheduled function after 30 s. Ten emails, each looked up and sent, may take 16 s. */
const usualWorkMs = 12_000

type Scheduled = (request: Request, context: Context) => Promise<Response>

type Timing = {
  /** No new work begins after this long, in milliseconds. */
  readonly workMs?: number
  /**
   * For jobs that run every few minutes: they let the database sleep while nothing is due (wake.ts), and say when something will be.
   */
  readonly asks?: Asker
  /** For jobs that only the main site of a database runs, as it does those with `asks`. */
  readonly mainSiteOnly?: boolean
}

/** What a job with `asks` returns, in addition to what it did. */
type NextWork = { readonly next: Date | null }

/** Wraps a scheduled job. Answers and logs its result or its failure. */
export function schedule(
  name: string,
  run: (call: ScheduledRun) => Promise<NextWork>,
  timing: Timing & { asks: Asker },
): Scheduled
export function schedule(name: string, run: (call: ScheduledRun) => Promise<object>, timing?: Omit<Timing, 'asks'>): Scheduled
export function schedule(
  name: string,
  run: (call: ScheduledRun) => Promise<object>,
  { workMs = usualWorkMs, asks, mainSiteOnly = asks !== undefined }: Timing = {},
): Scheduled {
  return async (_request: Request, context: Context): Promise<Response> => {
    const clock = () => new Date()
    const started = clock()
    const requestId = context.requestId || randomUUID()
    const unmarked = (error: unknown) => log({ at: started.toISOString(), requestId, schedule: name, stage: 'mark' }, error)
    try {
      assertOwnDatabase(context)
      // Another site on the same database sends its emails.
      if (mainSiteOnly && env().AFTER_ANSWER === 'leave') return answer({ left: true }, requestId)
      if (asks !== undefined && !(await isDue(asks, started))) return answer({ asleep: true }, requestId)
      const db = openDb(28_000)
      // A daily job may owe an email, just like a request.
      const marked = asks === undefined ? touch(started).catch(unmarked) : undefined
      const result = await run({ db, clock, until: new Date(started.getTime() + workMs) })
      await marked
      if (asks !== undefined) await noteAsked(asks, started, (result as NextWork).next).catch(unmarked)
      log({ at: started.toISOString(), requestId, schedule: name, ...result, ms: clock().getTime() - started.getTime() })
      return answer(result, requestId)
    } catch (error) {
      const refusal = refusalOf(error)
      const line = { requestId, schedule: name, code: refusal.code, ms: clock().getTime() - started.getTime() }
      log({ at: started.toISOString(), ...line }, error === refusal ? undefined : error)
      return answerRefusal(refusal, requestId)
    }
  }
}
