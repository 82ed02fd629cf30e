/** The event desk's words. */
import { shotDoubts } from '../../catalog/event/shot-doubt.ts'
import { easternDay, formatDay, type Day } from '../../catalog/time/eastern.ts'
import type { CheckInRow } from '../../contracts/admin-check-in.ts'
import type { Tone } from '../parts/Status.tsx'

export const administeredWords = ['Pending', 'Administered'] as const

export function administeredText(administered: boolean): (typeof administeredWords)[number] {
  return administeredWords[administered ? 1 : 0]
}

export function administeredTone(administered: boolean): Tone {
  return administered ? 'success' : 'warn'
}

export const consentText = ({ consentB12 }: Pick<CheckInRow, 'consentB12'>) => (consentB12 ? 'B12 consent' : 'No B12 consent')

/** Whether this shot can't be given: no consent. It has no switch, so nobody takes it for one that waits. */
export const isBlocked = ({ consentB12, administered }: Pick<CheckInRow, 'consentB12' | 'administered'>) =>
  !consentB12 && !administered

export const readFirst = 'Read answers first'

/** Whether someone has to read the guest's answers before the shot. */
export const mustBeRead = ({ hasAnswers, administered }: Pick<CheckInRow, 'hasAnswers' | 'administered'>) =>
  hasAnswers && !administered

export const hasOther = 'Has another check-in'

/** Whether the guest's other check-in speaks against this shot. */
export const mustBeCompared = ({ otherCheckIn, administered }: Pick<CheckInRow, 'otherCheckIn' | 'administered'>) =>
  otherCheckIn && !administered

/** What someone has to check before this shot, as sentences. */
export function doubtsOf(row: Pick<CheckInRow, 'otherCheckIn' | 'createdAt'>, today: Day): string[] {
  const createdAt = new Date(row.createdAt)
  return shotDoubts({ ...row, createdAt }, today).map((doubt) =>
    doubt === 'other-check-in'
      ? 'There’s a newer check-in with this email, or one with a recent shot. Make sure this guest hasn’t already had the shot.'
      : `This guest checked in on ${formatDay(easternDay(createdAt))}. Make sure the answers are still right.`,
  )
}

/** "04/09/1988, 38 years": a day of birth and the age on `today`, both given as "YYYY-MM-DD". */
export function birthText(born: string, today: string): string {
  const [year = '', month = '', day = ''] = born.split('-')
  const hadBirthday = today.slice(5) >= born.slice(5)
  return `${month}/${day}/${year} (age ${Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1)})`
}
