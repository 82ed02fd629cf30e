/** The times that a client asks for, in a booking or for a call. */
import {
  bookableRange,
  isPastSlot,
  parsePreferredTime,
  slotStartsAt,
  type PreferredTime,
} from '../../../src/catalog/time/time-slot.ts'
import { refusalSentences } from '../../../src/contracts/failure.ts'
import { timePassed } from '../../../src/contracts/request/asked-times.ts'
import { Refusal } from '../../refusal.ts'
import { recall, type Submission } from '../rule/idempotency.ts'
import type { Db } from '../../db/client.ts'

/** The sentence for each time that has begun or is more than a year ahead, by its path in `field`. */
function closedTimes(field: string, times: readonly PreferredTime[], now: Date): Record<string, string> {
  const { first, last } = bookableRange(now)
  const closed: Record<string, string> = {}
  times.forEach((text, index) => {
    const { day, slot } = parsePreferredTime(text)!
    if (day < first || isPastSlot(day, slot, now)) closed[`${field}.${index}`] = timePassed
    else if (day > last) closed[`${field}.${index}`] = refusalSentences['appointment-not-possible']
  })
  return closed
}

/**
 * Refuses `time-passed` (with fields) if a time has begun or is more than a year ahead. A repeat of a request that we stored while
 * its times were open still gets its receipt, which this returns.
 */
export async function refusePassed<Receipt>(
  db: Db,
  submission: Submission,
  { field, times }: { readonly field: string; readonly times: readonly PreferredTime[] },
  now: Date,
): Promise<Receipt | undefined> {
  const fields = closedTimes(field, times, now)
  if (Object.keys(fields).length === 0) return undefined
  const earlier = await recall<Receipt>(db, submission)
  if (earlier) return earlier
  throw new Refusal('time-passed', { fields })
}

/** The rows of a request's times, in the client's order. */
export function timeRows(requestId: string, times: readonly PreferredTime[]) {
  return times.map((text, index) => {
    const { day, slot } = parsePreferredTime(text)!
    return { requestId, position: index + 1, startsAt: slotStartsAt(day, slot) }
  })
}
