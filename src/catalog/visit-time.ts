/** How long a visit takes. */
import { ivTreatments } from './iv-treatment.ts'

const usualMinutes = 60
const minutesOf = new Map(
  ivTreatments.map(({ title, duration }) => [title, Math.max(...[...duration.matchAll(/\d+/g)].map(Number))]),
)

/** The minutes of the longest treatment, by the upper end of its range; an hour at least. */
export function visitMinutes(titles: readonly string[]): number {
  return Math.max(usualMinutes, ...titles.map((title) => minutesOf.get(title) ?? 0))
}

/** The longest that any visit takes, in minutes. */
export const longestVisitMinutes = Math.max(usualMinutes, ...minutesOf.values())
