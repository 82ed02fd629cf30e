import { lengthOf } from '../../../src/catalog/visit/visit.ts'
import type { VisitRow } from './visit.ts'

type Asked = {
  readonly providerId?: string | undefined
  readonly minutes?: number | undefined
  readonly travelMinutes?: number | undefined
  readonly overbookedReason?: string | undefined
}

/**
 * Whether a visit stands as it was asked for: the same change again after a lost answer, and not a corrected one. What was left out
 * tells nothing, but for the reason: without one there is none.
 */
export function isAsAsked(visit: VisitRow, { providerId, minutes, travelMinutes, overbookedReason }: Asked): boolean {
  return (
    (providerId === undefined || visit.providerId === providerId) &&
    (minutes === undefined || lengthOf(visit) === minutes) &&
    // A call takes no travel, whatever was entered.
    (travelMinutes === undefined || visit.kind === 'phone' || visit.travelMinutes === travelMinutes) &&
    visit.overbookedReason === (overbookedReason ?? null)
  )
}
