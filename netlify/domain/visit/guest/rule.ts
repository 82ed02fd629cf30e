/** Until when the guests of a visit change anything (decision 52). */
import { isStillOnAt } from '../../../../src/catalog/visit/visit.ts'
import type { VisitRow } from '../visit.ts'

/** Until someone is on the way, guests and the person who booked say who comes. */
export function guestsMayChange({ status, startsAt }: Pick<VisitRow, 'status' | 'startsAt'>, now: Date): boolean {
  return status === 'scheduled' && now < startsAt
}

/**
 * Whether we still take a guest's answers. Signed ones stay once someone is there to treat them or the visit is over; that
 * person should hear about changes. Guests who haven't signed today's consent still can, in front of them.
 */
export function mayAnswer(
  { status, endsAt }: Pick<VisitRow, 'status' | 'endsAt'>,
  { ready }: { readonly ready: boolean },
  now: Date,
): boolean {
  return !ready || (status !== 'arrived' && isStillOnAt({ status, endsAt }, now))
}
