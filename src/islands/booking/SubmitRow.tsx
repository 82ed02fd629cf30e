import { useStore } from '@nanostores/react'
import { formatCents } from '../../catalog/money.ts'
import { paths } from '../../catalog/site/paths.ts'
import { freeHours } from '../../catalog/visit/visit.ts'
import { booking } from '../../stores/booking/booking.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useSlow } from '../form/use-slow.ts'

/** The submit button, and under it why it is blocked. On a phone the total is repeated here. */
export function SubmitRow({ submitting }: { submitting: boolean }) {
  const blocked = useStore(booking.$blocked)
  const quote = useStore(booking.$quote)
  const slow = useSlow(submitting)
  const waiting = slow ? 'Still sending. Everything you entered is safe on this page.' : ''
  const note = submitting ? waiting : (blocked ?? '')

  return (
    <div className="grid gap-4">
      <div className={`lg:hidden ${quote.totalCents === 0 ? 'hidden' : ''}`}>
        <p className="flex items-baseline justify-between gap-4">
          <span>Total</span>
          <span className="text-lead font-medium tnum">{formatCents(quote.totalCents)}</span>
        </p>
        <p className="mt-1 text-small text-mute">No payment now. This is a request.</p>
      </div>
      <SubmitButton
        size="lg"
        className="w-full sm:w-auto sm:min-w-64 sm:justify-self-start"
        sending={submitting}
        aria-disabled={submitting || blocked !== undefined || undefined}
        aria-describedby="booking-submit-note"
      >
        {submitting ? 'Sending...' : 'Request appointment'}
      </SubmitButton>
      <div className="max-w-prose text-small text-mute">
        <p id="booking-submit-note" role="status" className="not-empty:mb-4">
          {note}
        </p>
        <p>
          {`Move or cancel for free up to ${freeHours} hours before. `}
          <a href={paths.policies} className="text-link">
            Cancellation policy
          </a>
        </p>
      </div>
    </div>
  )
}
