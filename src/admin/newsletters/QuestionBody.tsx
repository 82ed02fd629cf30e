import { countOf, formatCount } from '../../catalog/count.ts'
import type { SendingOutlook } from '../../contracts/newsletter/newsletter.ts'
import type { Sending } from '../../contracts/newsletter/sending.ts'
import { ForecastWords } from './ForecastWords.tsx'

type Props = {
  readonly id: string
  readonly about: string
  readonly sending: Sending
  readonly outlook: SendingOutlook
}

/** What a button asks first: what it is about, whom it reaches and by when, and that it can't be undone. */
export function QuestionBody({ id, about, sending, outlook }: Props) {
  return (
    <div className="grid gap-2">
      <p>{about}</p>
      <ForecastWords id={id} sending={sending} />
      <p>{limitOf(outlook)}</p>
    </div>
  )
}

/** How many emails are left today, in the spec's words if there are any. */
function limitOf({ leftToday, dailyQuota }: SendingOutlook): string {
  return leftToday > 0
    ? `Up to ${countOf(leftToday, 'email')} will go out today, respecting the email provider’s daily limit. You can’t undo this.`
    : `Today’s limit of ${formatCount(dailyQuota)} emails is used up, so nothing more will go out today. You can’t undo this.`
}
