/** When staff and clients can put a visit or a call. */
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { bookableRange } from '../../../src/catalog/time/time-slot.ts'
import { Refusal } from '../../refusal.ts'

/** Refuses `time-passed` for a time that has begun, and `appointment-not-possible` for a day that nobody can ask for yet. */
export function assertAhead(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw new Refusal('time-passed')
  if (easternDay(startsAt) > bookableRange(now).last) throw new Refusal('appointment-not-possible')
}
