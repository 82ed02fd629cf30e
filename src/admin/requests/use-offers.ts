/** Who could come to a visit and when, for the answers in the form so far. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '../../catalog/time/eastern.ts'
import { readOffers, type VisitOffers } from '../../contracts/request/offer.ts'
import { ask } from '../parts/ask.ts'
import { another, lengthOf, startsAtOf, wayOf, type VisitAnswers } from '../parts/visit/visit-answers.ts'
import { requestsKey } from './filters.ts'

type Asked = Pick<
  VisitAnswers,
  'choice' | 'day' | 'time' | 'placeKind' | 'placeWords' | 'providerId' | 'minutes' | 'travelMinutes'
>

/** The query for the answers so far. */
export function offersQuery(id: string, answers: Asked) {
  const { choice, day, placeKind, placeWords = '', providerId } = answers
  const input = {
    id,
    place: placeKind || 'phone',
    words: placeKind === 'elsewhere' ? placeWords.trim().slice(0, 200) : '',
    providerId: providerId === '' ? undefined : providerId,
    minutes: lengthOf(answers),
    travelMinutes: wayOf(answers),
    startsAt: choice === another ? startsAtOf(answers) : undefined,
    day: choice === another && isDay(day) ? day : undefined,
  } as const
  return { queryKey: [requestsKey, 'offers', input], queryFn: () => ask(readOffers, input) }
}

/** Undefined until a place is chosen and the server has answered. */
export function useOffers(id: string, answers: Asked): VisitOffers | undefined {
  const { data } = useQuery({
    ...offersQuery(id, answers),
    enabled: answers.placeKind !== '',
    placeholderData: keepPreviousData,
  })
  return data
}
