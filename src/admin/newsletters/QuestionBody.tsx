import type { SendingOutlook } from '../../contracts/newsletter/newsletter.ts'
import type { Sending } from '../../contracts/newsletter/sending.ts'
import { limitSentence } from './forecast.ts'
import { ForecastWords, useForecast } from './ForecastWords.tsx'

type Props = {
  readonly id: string
  readonly about: string
  readonly sending: Sending
  readonly outlook: SendingOutlook
}

/** What a button asks first: what it is about, whom it reaches and by when, and that it can't be undone. */
export function QuestionBody({ id, about, sending, outlook }: Props) {
  const { data } = useForecast({ id, sending })
  return (
    <div className="grid gap-2">
      <p>{about}</p>
      <ForecastWords id={id} sending={sending} />
      <p>{limitSentence(data?.now, outlook)}</p>
    </div>
  )
}
