/** Until when the guests of a visit change anything (decision 52). */
import type { VisitRow } from '../visit.ts'

/** Until somebody is on the way, guests and whoever booked say who comes. */
export function guestsMayChange({ status, startsAt }: Pick<VisitRow, 'status' | 'startsAt'>, now: Date): boolean {
  return status === 'scheduled' && now < startsAt
}
