/** What speaks against a shot until somebody made sure: that this guest gets one, and on answers of today. */
import { easternDay, type Day } from '../time/eastern.ts'

type ShotDoubt = 'other-check-in' | 'earlier-day'

type Guest = {
  /** There is a newer check-in with the same email, or one whose guest had a shot recently. */
  readonly otherCheckIn: boolean
  readonly createdAt: Date
}

/** What somebody has to make sure of before a guest's shot on an Eastern day. */
export function shotDoubts({ otherCheckIn, createdAt }: Guest, today: Day): ShotDoubt[] {
  return [
    ...(otherCheckIn ? ['other-check-in' as const] : []),
    ...(easternDay(createdAt) < today ? ['earlier-day' as const] : []),
  ]
}
