/** The event desk's words. */
import type { CheckInRow } from '../../contracts/admin-check-in.ts'
import type { Tone } from '../parts/Status.tsx'

export const administeredWords = ['Pending', 'Administered'] as const

export function administeredText(administered: boolean): (typeof administeredWords)[number] {
  return administeredWords[administered ? 1 : 0]
}

export function administeredTone(administered: boolean): Tone {
  return administered ? 'success' : 'warn'
}

/** What stands between a guest and the shot; undefined if nothing does, or if they already have it. */
export function beforeShot({
  administered,
  consentB12,
  hasAnswers,
}: Pick<CheckInRow, 'administered' | 'consentB12' | 'hasAnswers'>): { readonly tone: Tone; readonly text: string } | undefined {
  if (!consentB12) return { tone: 'danger', text: 'No B12 consent' }
  return hasAnswers && !administered ? { tone: 'warn', text: 'Read answers first' } : undefined
}

/** "04/09/1988, 38 years": a day of birth and the age on `today`, both given as "YYYY-MM-DD". */
export function birthText(born: string, today: string): string {
  const [year = '', month = '', day = ''] = born.split('-')
  const hadBirthday = today.slice(5) >= born.slice(5)
  return `${month}/${day}/${year}, ${Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1)} years`
}
