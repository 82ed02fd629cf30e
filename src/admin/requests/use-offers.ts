/** Who could come to a visit and when, for the answers in the form so far. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '../../catalog/eastern.ts'
import { readOffers, type VisitOffers } from '../../contracts/request/offer.ts'
import { ask } from '../parts/ask.ts'
import { another, lengthOf, startsAtOf, wayOf, type VisitAnswers } from './visit-answers.ts'
import { requestsKey } from './use-requests.ts'

type Asked = Pick<
  VisitAnswers,
  'choice' | 'day' | 'time' | 'placeKind' | 'placeWords' | 'providerId' | 'minutes' | 'travelMinutes'
>

/** Undefined until a place is chosen and the server has answered. Without an answer a visit can still be confirmed. */
export function useOffers(id: string, answers: Asked): VisitOffers | undefined {
  const { choice, day, placeKind, placeWords = '', providerId } = answers
  const input = {
    id,
    place: placeKind,
    words: placeKind === 'elsewhere' ? placeWords.trim().slice(0, 200) : '',
    providerId: providerId === '' ? undefined : providerId,
    minutes: lengthOf(answers),
    travelMinutes: wayOf(answers),
    startsAt: choice === another ? startsAtOf(answers) : undefined,
    day: choice === another && isDay(day) ? day : undefined,
  }
  const { data } = useQuery({
    queryKey: [requestsKey, 'offers', input],
    queryFn: ({ signal }) => ask(readOffers, { ...input, place: input.place || 'phone' }, { signal }),
    enabled: placeKind !== '',
    placeholderData: keepPreviousData,
  })
  return data
}
