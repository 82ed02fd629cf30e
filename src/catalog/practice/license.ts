/** When a provider's license for a state runs out (decision 36). */
import { addDays, daysFrom, formatMonthDay, type Day } from '../time/eastern.ts'

/** We say that a license expires this many days ahead, because renewing one takes weeks. */
const noticeDays = 30

/** The last day that a license may be valid through for us to speak of it today. */
export function lastDueDay(today: Day): Day {
  return addDays(today, noticeDays)
}

/** "expired on Nov 20" or "expires on Dec 12", with the year if it isn't within half a year; undefined if there is time. */
export function expiryText(expiresOn: Day, today: Day): string | undefined {
  if (expiresOn > lastDueDay(today)) return undefined
  const isFar = daysFrom(expiresOn, today) > 180
  const day = `${formatMonthDay(expiresOn)}${isFar ? `, ${expiresOn.slice(0, 4)}` : ''}`
  return expiresOn < today ? `expired on ${day}` : `expires on ${day}`
}
