/** How long a visit takes (decision 35). */
import { guestCount, treatmentsByGuest } from './guests.ts'
import { ivTreatments } from '../treatment/iv-treatment.ts'
import { mostVisitMinutes, usualVisitMinutes } from './visit.ts'

const step = 30
const minutesOf = new Map(
  ivTreatments.map(({ title, duration, plannedMinutes }) => [
    title,
    plannedMinutes ?? Math.max(...[...duration.matchAll(/\d+/g)].map(Number)),
  ]),
)

/**
 * The minutes of a visit: the longest treatment of each guest, by the upper end of its range, one guest after another, rounded
 * up to the half hour. A treatment asked for twice is for two guests; `asked` is how many the person who booked says. An hour
 * at least, and never longer than a visit may be.
 */
export function visitMinutes(items: readonly { readonly title: string; readonly quantity: number }[], asked?: number): number {
  let minutes = 0
  for (const theirs of treatmentsByGuest(items, guestCount(items, asked)))
    minutes += Math.max(0, ...theirs.map(({ title }) => minutesOf.get(title) ?? 0))
  return Math.min(mostVisitMinutes, Math.ceil(Math.max(usualVisitMinutes, minutes) / step) * step)
}

/** Minutes in half-hour steps as hours: 60 → "1 hour", 210 → "3½ hours". */
export function hoursOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}${minutes % 60 === 0 ? '' : '½'} ${minutes === 60 ? 'hour' : 'hours'}`
}

/** The longest that any single treatment takes, in minutes. */
export const longestVisitMinutes = Math.max(usualVisitMinutes, ...minutesOf.values())
