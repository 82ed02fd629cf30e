import { formatCount } from '../../catalog/count.ts'
import type { NewsletterRow } from '../../contracts/newsletter.ts'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { deliveryText, failedCount } from './words.ts'

type Props = { readonly row: NewsletterRow; readonly onFailed: () => void }

/** What happened to a newsletter's emails. */
export function Delivery({ row, onFailed }: Props) {
  const { status, stats } = row
  const { accepted, audience, pending, unconfirmed } = stats
  const failed = failedCount(stats)
  const text = deliveryText(row)
  if (text === null) return <span className="text-mute">—</span>
  const failedLink = failed > 0 && (
    <button
      type="button"
      className="cursor-pointer text-danger underline underline-offset-4 hover:decoration-2"
      onClick={onFailed}
    >
      {formatCount(failed)} failed
    </button>
  )
  if (status === 'sending')
    return (
      <span className="grid gap-1">
        <span className="whitespace-normal">{text}</span>
        <ProgressBar label={`Delivery of ${row.title}`} value={audience - pending} of={audience} text={text} />
        {(failed > 0 || unconfirmed > 0) && (
          <span className="flex gap-3 text-fine">
            {failedLink}
            {unconfirmed > 0 && <span className="text-warn">{formatCount(unconfirmed)} unconfirmed</span>}
          </span>
        )}
      </span>
    )
  if (status === 'completed') return <span>{text}</span>
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{formatCount(accepted)} sent</span>
      {failedLink}
      {unconfirmed > 0 && <span className="text-warn">{formatCount(unconfirmed)} unconfirmed</span>}
      {pending > 0 && <span className="text-mute">{formatCount(pending)} not sent yet</span>}
    </span>
  )
}
