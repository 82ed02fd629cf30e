/** How many people a press reaches, over how many days, until which day; counted while the question is open. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { easternDay, type Day } from '../../catalog/time/eastern.ts'
import { forecastNewsletter, type Sending } from '../../contracts/newsletter/sending.ts'
import { ask } from '../parts/ask.ts'
import { forecastSentence } from './forecast.ts'
import { newslettersKey } from './keys.ts'

type Props = { readonly id: string; readonly sending: Sending; readonly day?: Day }

/** The count behind the words. */
export function useForecast({ id, sending, day }: Props) {
  return useQuery({
    queryKey: [newslettersKey, 'forecast', id, sending, day],
    queryFn: ({ signal }) => ask(forecastNewsletter, { id, sending, day }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function ForecastWords(props: Props) {
  const [today] = useState(() => easternDay(new Date()))
  const { data, error } = useForecast(props)
  return (
    <p role="status" className="font-medium text-ink">
      {data
        ? forecastSentence(data, today, props.day)
        : error
          ? 'We couldn’t count the recipients right now. The list shows the latest numbers.'
          : 'Counting recipients…'}
    </p>
  )
}
