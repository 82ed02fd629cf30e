import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { listed } from '../../catalog/listed.ts'
import { paths } from '../../catalog/site/paths.ts'
import { formatPreferredTime } from '../../catalog/time/time-slot.ts'
import type { ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The request is stored: its reference, and two next steps. */
export function Thanks({ receipt, provider }: { receipt: ConsultationReceipt; provider: ReactNode }) {
  const { reference, services, callTimes } = receipt

  return (
    <div data-thanks className="page-width grid min-h-[70dvh] content-center gap-6 pt-6 pb-20 md:grid-cols-12 md:pt-14 lg:pb-28">
      <div className="md:col-span-7 md:self-center">
        <ViewHeading className="font-display text-h1">Thank You</ViewHeading>
        <p className="mt-6 max-w-prose text-lead">We got your request. We’ll contact you within {clinic.followUpHours} hours.</p>
        <p className="mt-4 max-w-prose text-mute">
          {services.length > 0 ? `We’ll talk about ${listed(services)}. ` : ''}
          {callTimes.length > 0
            ? `You asked for a call on ${listed(callTimes.map(formatPreferredTime), 'or')} (ET), and we’ll confirm the time. `
            : ''}
          Your reference is <strong className="font-medium text-ink whitespace-nowrap tnum">{reference}</strong>.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <a href={paths.home} className={`${buttonClass()} max-sm:w-full`}>
            Return Home
          </a>
          <Button variant="secondary" className="max-sm:w-full" onClick={consultationPage.startAnother}>
            Send another request
          </Button>
        </div>
      </div>
      <div className="provider-brief hidden md:col-span-4 md:col-start-9 md:block">{provider}</div>
    </div>
  )
}
