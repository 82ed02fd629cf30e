import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { listed } from '../../catalog/listed.ts'
import { paths } from '../../catalog/site/paths.ts'
import { formatPreferredTime } from '../../catalog/time/time-slot.ts'
import type { ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { NextSteps } from '../form/NextSteps.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The request is stored: its reference, what happens next, and two ways on. */
export function Thanks({ receipt, provider }: { receipt: ConsultationReceipt; provider: ReactNode }) {
  const { reference, services, callTimes } = receipt

  return (
    <div data-thanks className="page-width grid min-h-[70dvh] content-center gap-6 pt-6 pb-20 md:grid-cols-12 md:pt-14 lg:pb-28">
      <div className="md:col-span-7 md:self-center">
        <ViewHeading className="font-display text-h1">Thank You</ViewHeading>
        <p className="mt-6 max-w-prose text-lead">
          We got your request. Your reference is <strong className="font-medium whitespace-nowrap tnum">{reference}</strong>.
        </p>
        <NextSteps
          steps={[
            ['Now', 'We’re emailing you a copy. If you don’t see it in a few minutes, check your spam folder.'],
            [
              `Within ${clinic.followUpHours} hours`,
              callTimes.length === 0 ? (
                'The clinician who’d treat you reads your request and contacts you.'
              ) : (
                <>
                  <p>
                    The clinician who’d treat you reads your request and contacts you to confirm{' '}
                    {callTimes.length === 1 ? 'your call (ET):' : 'one of your times for a call (ET):'}
                  </p>
                  <ul className="mt-1 font-medium tnum">
                    {callTimes.map((time) => (
                      <li key={time}>{formatPreferredTime(time)}</li>
                    ))}
                  </ul>
                </>
              ),
            ],
            [
              'When we talk',
              `We’ll go over ${services.length > 0 ? listed(services) : 'what you’re considering'}. There’s nothing to pay now.`,
            ],
          ]}
        />
        <div className="mt-9 flex flex-wrap gap-3">
          <a href={paths.home} className={`${buttonClass()} max-sm:w-full`}>
            Return Home
          </a>
          <Button variant="secondary" className="max-sm:w-full" onClick={consultationPage.startAnother}>
            Send another request
          </Button>
        </div>
      </div>
      <div className="provider-brief hidden md:col-span-4 md:col-start-9 md:block md:self-start">{provider}</div>
    </div>
  )
}
