/** The times that a visitor asks for, in a booking or for a call. */
import * as z from 'zod/mini'
import { parsePreferredTime } from '../../catalog/time/time-slot.ts'
import { refusalSentences } from '../failure.ts'

export const timePassed = refusalSentences['time-passed']

/** Whether no value comes twice. */
export function distinct<T>(values: readonly T[]): boolean {
  return new Set(values).size === values.length
}

const slotTime = z
  .string()
  .check(
    z.refine(
      (text) => parsePreferredTime(text) !== undefined,
      'Choose a time from 8:00 AM to 8:00 PM, on the hour or half hour.',
    ),
  )

/** Up to `most` times: "YYYY-MM-DD at H:MM AM/PM", Eastern. The server decides whether they are still in the future. */
export function askedTimes(most: number, missing?: string) {
  return z
    .array(slotTime, missing)
    .check(z.maxLength(most, `Please choose ${most} times or fewer.`), z.refine(distinct, 'Choose each time only once.'))
}
