import { X } from 'lucide-react'
import { formatCount } from '../../catalog/count.ts'
import { easternDay } from '../../catalog/eastern.ts'
import { nearDay } from '../../catalog/newsletter/newsletter.ts'
import { newsletterNotices } from '../../client/admin-messages.ts'
import type { Batch } from '../../contracts/newsletter-sending.ts'

type Props = { readonly title: string; readonly batch: Batch; readonly now: Date; readonly onDismiss: () => void }

/** What a click started: how many emails leave now, how many later, and when sending continues by itself. */
export function SendNotice({ title, batch, now, onDismiss }: Props) {
  const { sending, dailyQuota, remaining, quotaReached, message, doneBy } = batch
  const later = remaining > 0 && doneBy !== null ? ` Done by ${nearDay(doneBy, easternDay(now))}.` : ''
  return (
    <div
      role="alert"
      className={`flex items-start gap-3 rounded-field py-3 pr-2 pl-4 text-admin ${quotaReached ? 'bg-warn-bg text-warn' : 'bg-success-bg text-success'}`}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{quotaReached ? newsletterNotices.quota : newsletterNotices.started}</p>
        <p className="mt-0.5">
          <span className="font-medium">{title}: </span>
          {quotaReached
            ? message
            : `${formatCount(sending)} sending now, daily quota ${formatCount(dailyQuota)}. ${remaining > 0 ? `${formatCount(remaining)} remaining for tomorrow.` : 'All emails will be sent!'}`}
        </p>
        {remaining > 0 && (
          <p>
            {newsletterNotices.nextBatch}
            {later}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-ink/8"
        onClick={onDismiss}
      >
        <X size={18} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}
