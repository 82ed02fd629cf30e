/** How long a visit takes (decision 35). */
import { ivTreatments } from './iv-treatment.ts'

const usualMinutes = 60
const step = 30
const minutesOf = new Map(
  ivTreatments.map(({ title, duration }) => [title, Math.max(...[...duration.matchAll(/\d+/g)].map(Number))]),
)

/**
 * The minutes of a visit: the longest treatment of each guest, by the upper end of its range, one guest after another, rounded up to
 * the half hour. A treatment asked for twice is for two guests. An hour at least.
 */
export function visitMinutes(items: readonly { readonly title: string; readonly quantity: number }[]): number {
  const guests = Math.max(0, ...items.map(({ quantity }) => quantity))
  let minutes = 0
  for (let guest = 1; guest <= guests; guest += 1) {
    const theirs = items.filter(({ quantity }) => quantity >= guest)
    minutes += Math.max(...theirs.map(({ title }) => minutesOf.get(title) ?? 0))
  }
  return Math.ceil(Math.max(usualMinutes, minutes) / step) * step
}

/** The longest that any single treatment takes, in minutes. */
export const longestVisitMinutes = Math.max(usualMinutes, ...minutesOf.values())
