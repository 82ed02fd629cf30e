import { useEffect, useRef } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { listed } from '../../catalog/listed.ts'
import type { ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { consultationModal } from '../../stores/consultation/modal.ts'
import { Button } from '../../ui/Button.tsx'
import { NextSteps } from '../form/NextSteps.tsx'
import { usePauses } from './use-pauses.ts'

/** The request is stored. The modal closes automatically, unless the visitor is using it. */
export function ModalThanks({ receipt, titleId }: { receipt: ConsultationReceipt; titleId: string }) {
  const pauses = usePauses(consultationModal.thankYou)
  // The pressed button is gone, so focus the heading.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div
      className="grid min-h-0 grow content-center-safe overflow-y-auto px-5 pb-8 sm:px-8 md:min-h-[34rem] md:px-10 md:pb-10"
      {...pauses}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1} className="font-display text-h2 font-light outline-none">
        Thank You
      </h2>
      <p className="mt-4 text-lead">
        We got your request. Your reference is <strong className="font-medium whitespace-nowrap tnum">{receipt.reference}</strong>
        .
      </p>
      <NextSteps
        steps={[
          [`Within ${clinic.followUpHours} hours`, 'The clinician who’d treat you reads your request and contacts you.'],
          ['When we talk', `We’ll go over ${listed(receipt.services)}. There’s nothing to pay now.`],
        ]}
      />
      <Button variant="outline" className="mt-8 sm:justify-self-start" onClick={consultationModal.hide}>
        Close
      </Button>
    </div>
  )
}
