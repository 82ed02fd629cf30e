/** Until when the guests of a visit change anything (decision 52). */
import { isStillOnAt } from '../../../../src/catalog/visit/visit.ts'
import type { VisitRow } from '../visit.ts'

/** Until somebody is on the way, guests and whoever booked say who comes. */
export function guestsMayChange({ status, startsAt }: Pick<VisitRow, 'status' | 'startsAt'>, now: Date): boolean {
  return status === 'scheduled' && now < startsAt
}

/**
 * Whether a guest's answers are taken. Those they signed stay once somebody is there to treat them, or the visit is over: what
 * changed since is for that person to hear. Who hasn't signed today's consent still can, in front of them.
 */
export function mayAnswer(
  { status, endsAt }: Pick<VisitRow, 'status' | 'endsAt'>,
  { ready }: { readonly ready: boolean },
  now: Date,
): boolean {
  return !ready || (status !== 'arrived' && isStillOnAt({ status, endsAt }, now))
}
