/**
 * How many health answers one admin opens. A day's work never meets it: a nurse gives some 20 shots an hour, and looks at, copies
 * and downloads a guest's answers three times at most, so that 300 an hour are 100 guests and 1,000 a day are 330. Whoever took a
 * session, or ten of them, gets no further than that: the count is the account's, in PostgreSQL.
 */
import { sql } from 'drizzle-orm'
import { isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { throttles } from '../db/schema.ts'
import { signatureOf } from '../signature.ts'

const hour = 60 * 60_000

export const answerPaces = {
  hour: { most: 300, windowMs: hour },
  day: { most: 1000, windowMs: 24 * hour },
} as const

type Pace = keyof typeof answerPaces

const names = Object.keys(answerPaces) as Pace[]
const ruleOf = (pace: Pace) => `answers_within_a_${pace}`

function countWithin(db: Db, pace: Pace, userId: string, now: Date): Statement {
  const { most, windowMs } = answerPaces[pace]
  const key = signatureOf(`answers opened, ${pace}`, userId).toString('base64url')
  const at = now.toISOString()
  const resetsAt = new Date(now.getTime() + windowMs).toISOString()
  return db.execute(sql`
    with counted as (
      insert into ${throttles} as throttle (key, used, resets_at) values (${key}, 1, ${resetsAt}::timestamptz)
      on conflict (key) do update set
        used = case when throttle.resets_at <= ${at}::timestamptz then 1 else throttle.used + 1 end,
        resets_at = case when throttle.resets_at <= ${at}::timestamptz then excluded.resets_at else throttle.resets_at end
      returning used)
    select demand((select used from counted) <= ${most}::integer, ${ruleOf(pace)})`)
}

/** The statements that count one opening, and end their transaction where it is one too many: nothing is opened, nothing counted. */
export function countOpening(db: Db, userId: string, now: Date): Statement[] {
  return names.map((pace) => countWithin(db, pace, userId, now))
}

/** Which pace an error says was exceeded. */
export function paceExceeded(error: unknown): Pace | undefined {
  return names.find((pace) => isRefusedBy(error, ruleOf(pace)))
}
