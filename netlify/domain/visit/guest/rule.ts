/** Until when the guests of a visit change anything (decision 52). */
import type { VisitRow } from '../visit.ts'

/** Until somebody is on the way, guests and whoever booked say who comes. */
export function guestsMayChange({ status, startsAt }: Pick<VisitRow, 'status' | 'startsAt'>, now: Date): boolean {
  return status === 'scheduled' && now < startsAt
}

/** Until the visit is over, staff say who comes, and guests send their answers. */
export function isAhead({ status }: Pick<VisitRow, 'status'>): boolean {
  return status === 'scheduled' || status === 'on-the-way' || status === 'arrived'
}
