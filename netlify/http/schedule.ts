/** A function that Netlify's clock calls; it answers what it did, for the operator who runs it by hand. */
import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { openDb, type Db } from '../db/client.ts'
import { answer, answerRefusal } from './answer.ts'
import { log } from './log.ts'
import { assertOwnDatabase } from './place.ts'
import { refusalOf } from './refusal-of.ts'

export type ScheduledRun = {
  readonly db: Db
  readonly clock: () => Date
  /** When no new work may begin. */ readonly until: Date
}

/** A scheduled function dies at 30 s; ten letters, each looked up and sent, may take 16 s. */
const usualWorkMs = 12_000

/** Wraps a scheduled job: its result is answered and logged, its failure logged and answered as such. No new work after `workMs`. */
export function schedule(
  name: string,
  run: (call: ScheduledRun) => Promise<object>,
  { workMs = usualWorkMs }: { readonly workMs?: number } = {},
) {
  return async (_request: Request, context: Context): Promise<Response> => {
    const clock = () => new Date()
    const started = clock()
    const requestId = context.requestId || randomUUID()
    try {
      assertOwnDatabase(context)
      const result = await run({ db: openDb(28_000), clock, until: new Date(started.getTime() + workMs) })
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
