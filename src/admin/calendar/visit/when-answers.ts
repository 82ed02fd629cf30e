/** When a visit is, as the forms of the calendar ask for it, and what the server says about it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { easternDay, isDay } from '../../../catalog/time/eastern.ts'
import type { InputOf } from '../../../contracts/endpoint.ts'
import { readVisitSlots, type VisitSlots } from '../../../contracts/visit/change.ts'
import { ask, fieldsOf, wasRefusedWith } from '../../parts/ask.ts'
import { another, lengthOf, startsAtOf, visitOf, wayOf, type VisitAnswers } from '../../parts/visit/visit-answers.ts'
import { clockOf } from '../../parts/when.ts'
import { calendarKey } from '../days-query.ts'

/** When a visit is and whose it is, as typed. */
export type WhenAnswers = Pick<VisitAnswers, 'day' | 'time' | 'providerId' | 'minutes' | 'travelMinutes'> & {
  /** Why a time that isn't open is taken anyway. Undefined once its field has gone again. */
  reason?: string
}

export const whenFields = ['day', 'time', 'providerId', 'minutes', 'travelMinutes', 'reason'] as const

/** The answers that a time begins with. */
export function answersAt(startsAt: string | undefined, providerId: string, minutes = ''): WhenAnswers {
  const at = startsAt === undefined ? undefined : new Date(startsAt)
  return {
    day: at ? easternDay(at) : '',
    time: startsAt === undefined ? '' : clockOf(startsAt),
    ...{ providerId, minutes, travelMinutes: '', reason: '' },
  }
}

/** The instant chosen; undefined until a valid one is. */
export function chosenTime({ day, time }: Pick<WhenAnswers, 'day' | 'time'>): string | undefined {
  return startsAtOf({ choice: another, day, time })
}

/** What the answers ask the server for. */
export function moveOf(answers: WhenAnswers) {
  return { startsAt: chosenTime(answers)!, ...visitOf(answers, answers.providerId, answers.reason?.trim() ?? '') }
}

/** The visit it is about: an existing one, or a caller's. */
type About = Pick<InputOf<typeof readVisitSlots>, 'id' | 'caller'>

/** When the chosen provider could come on the chosen day. */
export function useSlots(about: About, answers: WhenAnswers): VisitSlots | undefined {
  const { day, providerId } = answers
  const isAsked = isDay(day) && providerId !== ''
  const input = {
    ...about,
    ...{ providerId, day, startsAt: chosenTime(answers), minutes: lengthOf(answers), travelMinutes: wayOf(answers) },
  }
  const { data } = useQuery({
    queryKey: [calendarKey, 'slots', input],
    queryFn: ({ signal }) => ask(readVisitSlots, input, { signal }),
    enabled: isAsked,
    // Until the answer, what was said of the same day and provider; another's would be untrue.
    placeholderData: (before, query) => {
      const was = query?.queryKey[2] as typeof input | undefined
      return was?.day === day && was.providerId === providerId ? before : undefined
    },
  })
  return isAsked ? data : undefined
}

const aboutOf = (answers: WhenAnswers) => JSON.stringify(moveOf({ ...answers, reason: '' }))

/** The server's objection to the answers, until what it concerns changes: the time, the length, the travel or the provider. */
export function useRefusal(answers: WhenAnswers, first?: string) {
  const about = aboutOf(answers)
  const [said, setSaid] = useState(first === undefined ? undefined : { about, why: first })
  return {
    why: said?.about === about ? said.why : undefined,
    forget: () => setSaid(undefined),
    /** Keeps the objection to the time; false if the error is about something else. */
    refuse(given: WhenAnswers, error: unknown): boolean {
      const isTaken = wasRefusedWith(error, 'time-taken')
      if (isTaken) setSaid({ about: aboutOf(given), why: takenSentence(error) })
      return isTaken
    },
  }
}

/** The server's objection to a time that was taken in between. */
export function takenSentence(error: unknown): string {
  return fieldsOf(error)['startsAt'] ?? 'This time is no longer open.'
}
