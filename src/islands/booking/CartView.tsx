import { useState } from 'react'
import { flushSync } from 'react-dom'
import { BookingForm } from './BookingForm.tsx'
import type { BookingPage } from './page.ts'
import { Summary } from './Summary.tsx'
import { useScreen } from '../use-screen.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The form and, beside it or on a phone above it, what it asks for. */
export function CartView({ pictures }: BookingPage) {
  const [summaryOpen, setSummaryOpen] = useState(false)
  const beside = useScreen('(width >= 64rem)')
  const summary = <Summary key="summary" pictures={pictures} open={summaryOpen} onOpen={setSummaryOpen} />
  const form = <BookingForm key="form" onChoose={goTo} />

  /** Leads from a line of the error summary to its field, which may be folded away. */
  function goTo(field: string) {
    if (field === 'discountCode') flushSync(() => setSummaryOpen(true))
    document.getElementById(`booking-${field}`)?.focus()
  }

  return (
    <>
      <div className="mt-6 md:mt-10">
        <ViewHeading>
          A few details, <em>then we come to you.</em>
        </ViewHeading>
      </div>
      <div className="mt-8 grid gap-x-6 gap-y-10 lg:mt-14 lg:grid-cols-12 lg:items-start">
        {/* The keyboard goes the way the eye does: beside the form the summary stands on the right, on a phone above it. */}
        {beside ? [form, summary] : [summary, form]}
      </div>
    </>
  )
}
