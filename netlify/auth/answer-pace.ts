/**
 * Limits how many health answers one admin opens. Real work stays far below: a nurse gives about 20 shots an hour and looks at,
 * copies and downloads a guest's answers three times at most, so 300 an hour covers 100 guests and 1,000 a day covers 330. A
 * stolen session, or ten of them, gets no further, because PostgreSQL counts per account.
 */
import { dayMs, hourMs } from '../../src/catalog/time/milliseconds.ts'
import { isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { signatureOf } from '../signature.ts'
import { countWithin } from './window.ts'

export const answerPaces = {
  hour: { most: 300, windowMs: hourMs },
  day: { most: 1000, windowMs: dayMs },
} as const

type Pace = keyof typeof answerPaces

const names = Object.keys(answerPaces) as Pace[]
const ruleOf = (pace: Pace) => `answers_within_a_${pace}`

/**
 * The statements that count one opening. If it is one too many, they abort the transaction: nothing opens and nothing is counted.
 */
export function countOpening(db: Db, userId: string, now: Date): Statement[] {
  return names.map((pace) => {
    const { most, windowMs } = answerPaces[pace]
    const key = signatureOf(`answers opened, ${pace}`, userId).toString('base64url')
    return countWithin(db, { tries: [{ key, most }], windowMs, rule: ruleOf(pace) }, now)
  })
}

/** Returns the limit that caused this error, if one did. */
export function paceExceeded(error: unknown): Pace | undefined {
  return names.find((pace) => isRefusedBy(error, ruleOf(pace)))
}
