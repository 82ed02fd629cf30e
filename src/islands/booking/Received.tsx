import { clinic } from '../../catalog/clinic.ts'
import { paths } from '../../catalog/paths.ts'
import type { BookingReceipt } from '../../contracts/booking.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ReceiptFigures, ReceiptTimes } from './Receipt.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The request is stored: its reference, what it says, and what happens next. */
export function Received({ receipt }: { receipt: BookingReceipt }) {
  return (
    <div className="mt-6 grid gap-x-6 gap-y-12 md:mt-10 lg:grid-cols-12 lg:items-start">
      <div className="lg:col-span-6">
        <ViewHeading className="font-display text-h1">Request Received!</ViewHeading>
        <p className="mt-6 max-w-prose text-lead">
          Emails are on their way to you and to us. We will contact you within {clinic.followUpHours} hours to confirm one of your
          times.
        </p>
        <p className="mt-4 max-w-prose text-mute">
          Your reference is <strong className="font-medium text-ink tabular-nums">{receipt.reference}</strong>. Nothing was
          charged.
        </p>
        <a href={paths.home} className={`${buttonClass()} mt-10`}>
          Return to Home
        </a>
      </div>
      <section
        aria-label="What you asked for"
        className="grid gap-8 rounded-card bg-mist p-6 sm:p-10 lg:col-span-5 lg:col-start-8"
      >
        <ReceiptTimes times={receipt.preferredDates} />
        <ReceiptFigures receipt={receipt} />
      </section>
    </div>
  )
}
