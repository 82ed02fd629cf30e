/** When a client is reminded of a visit (decision 40). */
import { addDays, easternDay, easternInstant } from '../time/eastern.ts'
import { hourMs } from '../time/milliseconds.ts'

/** `48h` and `3h`: how long before a visit. */
export const reminderKinds = ['48h', '3h'] as const

export type ReminderKind = (typeof reminderKinds)[number]

/** What is sent around a visit automatically. `thanks`: a day after. */
export const visitEmailKinds = [...reminderKinds, 'thanks'] as const

export type VisitEmailKind = (typeof visitEmailKinds)[number]

/**
 * Why one was skipped: no address; the client read the time in an email not long before; it is too late to help; the client opted
 * out of emails; or was thanked not long ago.
 */
export const skipReasons = ['no-email', 'just-told', 'too-late', 'opted-out', 'thanked'] as const

export type SkipReason = (typeof skipReasons)[number]

/** A client who was thanked isn't thanked again for this many days. */
export const thanksApartDays = 90

/** How long before a visit each reminder comes. */
export const reminderHours: Readonly<Record<ReminderKind, number>> = { '48h': 48, '3h': 3 }

/** A reminder that we couldn't send in time still helps until this long before the visit, in hours. */
export const helpsUntilHours = 1

/** No reminders from this Eastern hour until the other one. */
const quiet = { from: 20, to: 8 } as const

/** When a reminder of a visit is due: never between 8 PM and 8 AM Eastern, but at 8 PM the evening before. */
export function remindAt(kind: ReminderKind, startsAt: Date): Date {
  const at = new Date(startsAt.getTime() - reminderHours[kind] * hourMs)
  const day = easternDay(at)
  const evening = easternInstant(day, quiet.from, 0)
  if (at >= evening) return evening
  return at < easternInstant(day, quiet.to, 0) ? easternInstant(addDays(day, -1), quiet.from, 0) : at
}

/** When an email that no one is waiting for may go out: at `at`, or at 8 AM if that is at night. */
export function afterTheNight(at: Date): Date {
  const day = easternDay(at)
  const morning = easternInstant(day, quiet.to, 0)
  if (at < morning) return morning
  return at >= easternInstant(day, quiet.from, 0) ? easternInstant(addDays(day, 1), quiet.to, 0) : at
}
