/** When staff and clients can put a visit or a call. */
import { bookableDays } from '../../../src/catalog/time/time-slot.ts'
import { Refusal } from '../../refusal.ts'

/** Refuses `time-passed` for a time that has begun, and `appointment-not-possible` for one more than a year ahead. */
export function assertAhead(startsAt: Date, now: Date): void {
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead <= 0) throw new Refusal('time-passed')
  if (ahead > bookableDays * 86_400_000) throw new Refusal('appointment-not-possible')
}
