import { clinic } from '../../catalog/clinic.ts'
import { paths } from '../../catalog/site/paths.ts'
import { neededFirst } from '../../catalog/treatment/iv-treatment.ts'
import type { BookingReceipt } from '../../contracts/request/booking.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ReceiptFigures, ReceiptTimes } from './Receipt.tsx'
import { NextSteps } from '../form/NextSteps.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The request is stored: its reference, its content, and what happens next. */
export function Received({ receipt }: { receipt: BookingReceipt }) {
  const needed = neededFirst(receipt.items.map(({ title }) => title))

  return (
    <div data-thanks className="mt-6 grid gap-x-6 gap-y-12 md:mt-10 lg:grid-cols-12 lg:items-start">
      <div className="lg:col-span-6">
        <ViewHeading className="font-display text-h1">Request Received!</ViewHeading>
        <p className="mt-6 max-w-prose text-lead">
          You haven’t been charged. Your reference is{' '}
          <strong className="font-medium whitespace-nowrap tnum">{receipt.reference}</strong>.
        </p>
        <NextSteps
          steps={[
            [
              'Now',
              <>
                We emailed a copy to <strong className="font-medium wrap-anywhere">{receipt.email}</strong>. If you don’t see it
                in a few minutes, check your spam folder.
              </>,
            ],
            [
              `Within ${clinic.followUpHours} hours`,
              receipt.outsideArea
                ? 'Your address is outside our usual area, so we’ll call you to check whether we can come.'
                : `We’ll contact you to confirm ${receipt.preferredDates.length === 1 ? 'your time' : 'one of your times'}.`,
            ],
            ...(needed.length > 0 ? [['Needed first', needed.map((line) => <p key={line}>{line}</p>)] as const] : []),
            ['Once confirmed', 'You’ll get an email with the time and a calendar invite.'],
          ]}
        />
        <a href={paths.home} className={`${buttonClass()} mt-10 max-sm:w-full`}>
          Return to Home
        </a>
      </div>
      <section aria-label="Your request" className="grid gap-8 rounded-card bg-mist p-6 sm:p-10 lg:col-span-5 lg:col-start-8">
        <ReceiptTimes times={receipt.preferredDates} />
        <ReceiptFigures receipt={receipt} />
      </section>
    </div>
  )
}
