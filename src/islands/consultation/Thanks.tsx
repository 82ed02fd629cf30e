import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { paths } from '../../catalog/paths.ts'
import type { ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { usePauses } from '../form/use-pauses.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

/** The request is stored. After a moment the form comes back, unless the visitor is using this view. */
export function Thanks({ receipt, picture }: { receipt: ConsultationReceipt; picture: ReactNode }) {
  const pauses = usePauses(consultationPage.thankYou)
  const { reference, services } = receipt

  return (
    <div
      className="page-width grid min-h-[70dvh] content-center gap-10 pt-6 pb-20 md:pt-14 lg:grid-cols-12 lg:gap-6 lg:pb-28"
      {...pauses}
    >
      <div className="lg:col-span-7 lg:self-center">
        <ViewHeading className="font-display text-h1">Thank You</ViewHeading>
        <p className="mt-6 max-w-prose text-lead">
          Your request is with us. We read it and contact you within {clinic.followUpHours} hours.
        </p>
        <p className="mt-4 max-w-prose text-mute">
          {services.length > 0 ? `We will talk about ${services.join(', ')}. ` : ''}
          Your reference is <strong className="font-medium text-ink whitespace-nowrap tabular-nums">{reference}</strong>.
        </p>
        <a href={paths.home} className={`${buttonClass()} mt-9`}>
          Return Home
        </a>
        <p className="mt-5 text-small text-mute">The form comes back in a moment.</p>
      </div>
      <div className="hidden lg:col-span-4 lg:col-start-9 lg:block">{picture}</div>
    </div>
  )
}
