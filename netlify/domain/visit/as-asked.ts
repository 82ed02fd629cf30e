import { lengthOf } from '../../../src/catalog/visit/visit.ts'
import type { VisitRow } from './visit.ts'

type Asked = {
  readonly providerId?: string | undefined
  readonly minutes?: number | undefined
  readonly travelMinutes?: number | undefined
  readonly overbookedReason?: string | undefined
}

/**
 * Whether a visit is already as requested: the same change resent after a lost answer, not a corrected one. Fields left out
 * match anything, except the reason: left out, the visit must have none.
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
