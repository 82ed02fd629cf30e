/** Doubts about a shot until someone clears them: whether this guest gets just one, and whether the answers are today's. */
import { easternDay, type Day } from '../time/eastern.ts'

type ShotDoubt = 'other-check-in' | 'earlier-day'

type Guest = {
  /** There is a newer check-in with the same email, or one whose guest had a shot recently. */
  readonly otherCheckIn: boolean
  readonly createdAt: Date
}

/** What someone has to check before a guest's shot on an Eastern day. */
export function shotDoubts({ otherCheckIn, createdAt }: Guest, today: Day): ShotDoubt[] {
  return [
    ...(otherCheckIn ? ['other-check-in' as const] : []),
    ...(easternDay(createdAt) < today ? ['earlier-day' as const] : []),
  ]
}
