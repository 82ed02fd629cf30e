import { useEffect, useRef } from 'react'
import type { BookingReceipt } from '../../contracts/booking.ts'
import { booking } from '../../stores/booking.ts'
import { Button } from '../../ui/Button.tsx'
import { ReceiptFigures, ReceiptTimes } from './Receipt.tsx'

/** The request is with the clinic already, and was changed since: what it has, and the two ways on. */
export function Conflict({ receipt }: { receipt: BookingReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby="booking-conflict" className="grid gap-6 rounded-card bg-mist p-5 sm:p-8">
      <div>
        <h2 id="booking-conflict" ref={heading} tabIndex={-1} className="scroll-mt-28 text-h3">
          We already have this request
        </h2>
        <p className="mt-3">
          An earlier try reached us although its answer did not reach you, and you have changed something since. This is what we
          have, as <strong className="font-medium tabular-nums">{receipt.reference}</strong>:
        </p>
      </div>
      <ReceiptTimes times={receipt.preferredDates} />
      <ReceiptFigures receipt={receipt} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={booking.form.keepSent}>Keep what was sent</Button>
        <Button variant="secondary" onClick={() => void booking.form.sendAsNew()}>
          Send the change as a new request
        </Button>
      </div>
    </section>
  )
}
