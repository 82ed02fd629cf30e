import { Fragment, type ReactNode } from 'react'
import { formatCount } from '../../catalog/count.ts'
import type { NewsletterRow } from '../../contracts/newsletter/newsletter.ts'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { deliveryParts, deliveryText, failedText, startText, unansweredCount } from './words.ts'

type Props = {
  readonly row: NewsletterRow
  /** What can be done next, where that has no column of its own. */
  readonly next: ReactNode
  readonly onFailed: () => void
}

/** What happened to a newsletter's emails, and on a narrow table what comes next. */
export function Delivery({ row, next, onFailed }: Props) {
  const steps = next && <span className="@roomy:hidden">{next}</span>
  if (deliveryText(row) === null)
    return (
      <>
        <span className={`text-mute ${next ? '@max-roomy:hidden' : ''}`}>–</span>
        {steps}
      </>
    )
  return (
    <span className="grid gap-1">
      <Emails row={row} onFailed={onFailed} />
      {steps}
    </span>
  )
}

function Emails({ row, onFailed }: Pick<Props, 'row' | 'onFailed'>) {
  const { status, stats } = row
  const { accepted, audience, pending, inFlight } = stats
  const [unanswered, waiting] = [unansweredCount(stats), pending + inFlight]
  const failed = failedText(stats)
  const text = deliveryText(row)!
  const failedLink = failed !== undefined && (
    <button
      type="button"
      className="cursor-pointer text-danger underline underline-offset-4 hover:decoration-2"
      onClick={onFailed}
    >
      {failed}
    </button>
  )
  if (status === 'sending')
    return (
      <span className="grid gap-1">
        <span className="text-balance whitespace-normal">{text}</span>
        <ProgressBar label={`Delivery of ${row.title}`} value={audience - pending} of={audience} text={text} />
        {(failedLink || unanswered > 0) && (
          <span className="flex gap-3 text-fine">
            {failedLink}
            {unanswered > 0 && <span className="text-warn">{formatCount(unanswered)} unconfirmed</span>}
          </span>
        )}
      </span>
    )
  if (status === 'completed') return <span>{text}</span>
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{formatCount(accepted)} sent</span>
      {failedLink}
      {unanswered > 0 && <span className="text-warn">{formatCount(unanswered)} unconfirmed</span>}
      {waiting > 0 && <span className="text-mute">{formatCount(waiting)} not sent yet</span>}
    </span>
  )
}

/** The same as a line on a phone; before the first email, when it starts or its month. */
export function DeliveryLine({ row, now }: Pick<Props, 'row'> & { readonly now: Date }) {
  const failed = failedText(row.stats)
  return (
    deliveryParts(row)?.map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ', '}
        {part === failed ? <span className="text-danger">{part}</span> : part}
      </Fragment>
    )) ??
    startText(row, now) ??
    row.monthKey
  )
}
