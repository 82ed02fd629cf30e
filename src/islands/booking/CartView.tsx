import { useState } from 'react'
import { flushSync } from 'react-dom'
import { booking } from '../../stores/booking/booking.ts'
import { focusField } from '../form/focus-field.ts'
import { BookingForm } from './BookingForm.tsx'
import type { BookingPage } from './page.ts'
import { Summary } from './Summary.tsx'
import { useScreen } from '../use-screen.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The form, with the order summary beside it or, on a phone, above it. */
export function CartView({ pictures }: BookingPage) {
  const [summaryOpen, setSummaryOpen] = useState(false)
  const beside = useScreen('(width >= 64rem)')
  const summary = <Summary key="summary" pictures={pictures} open={summaryOpen} onOpen={setSummaryOpen} />
  const form = <BookingForm key="form" onChoose={goTo} />

  /** Goes from a line of the error summary to its field, unfolding it first if needed. */
  function goTo(field: string) {
    if (field === 'discountCode') flushSync(() => setSummaryOpen(true))
    focusField(booking.form, field)
  }

  return (
    <>
      <div className="mt-6 md:mt-10">
        <ViewHeading>
          A few details, <em>then we come to you.</em>
        </ViewHeading>
      </div>
      <div className="mt-8 grid gap-x-6 gap-y-10 lg:mt-14 lg:grid-cols-12 lg:items-start">
        {/* DOM order follows reading order: the summary is right of the form, or above it on a phone. */}
        {beside ? [form, summary] : [summary, form]}
      </div>
    </>
  )
}
