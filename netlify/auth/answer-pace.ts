/**
 * How many health answers one admin opens. A day's work never meets it: a nurse gives some 20 shots an hour, and looks at, copies
 * and downloads a guest's answers three times at most, so that 300 an hour are 100 guests and 1,000 a day are 330. Whoever took a
 * session, or ten of them, gets no further than that: the count is the account's, in PostgreSQL.
 */
import { isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { signatureOf } from '../signature.ts'
import { countWithin } from './window.ts'

const hour = 60 * 60_000

export const answerPaces = {
  hour: { most: 300, windowMs: hour },
  day: { most: 1000, windowMs: 24 * hour },
} as const

type Pace = keyof typeof answerPaces

const names = Object.keys(answerPaces) as Pace[]
const ruleOf = (pace: Pace) => `answers_within_a_${pace}`

/** The statements that count one opening, and end their transaction where it is one too many: nothing is opened, nothing counted. */
export function countOpening(db: Db, userId: string, now: Date): Statement[] {
  return names.map((pace) => {
    const { most, windowMs } = answerPaces[pace]
    const key = signatureOf(`answers opened, ${pace}`, userId).toString('base64url')
    return countWithin(db, { tries: [{ key, most }], windowMs, rule: ruleOf(pace) }, now)
  })
}

/** Which pace an error says was exceeded. */
export function paceExceeded(error: unknown): Pace | undefined {
  return names.find((pace) => isRefusedBy(error, ruleOf(pace)))
}
