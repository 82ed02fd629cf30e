import { useEffect, type RefObject } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import type { ConsultationReceipt } from '../../contracts/consultation.ts'
import { consultationModal } from '../../stores/consultation-modal.ts'
import { Button } from '../../ui/Button.tsx'
import { usePauses } from '../form/use-pauses.ts'

type Props = { receipt: ConsultationReceipt; heading: RefObject<HTMLHeadingElement | null> }

/** The request is stored. The modal closes by itself, unless somebody is busy here. */
export function ModalThanks({ receipt, heading }: Props) {
  const pauses = usePauses(consultationModal.thankYou)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [heading])

  return (
    <div className="grid min-h-[20rem] content-start justify-items-start gap-4 md:min-h-[30rem]" {...pauses}>
      <p className="max-w-prose text-lead">
        Your request is with us. We read it and contact you within {clinic.followUpHours} hours.
      </p>
      <p className="max-w-prose text-mute">
        We will talk about {receipt.services.join(', ')}. Your reference is{' '}
        <strong className="font-medium text-ink tabular-nums">{receipt.reference}</strong>.
      </p>
      <Button variant="outline" className="mt-4" onClick={consultationModal.hide}>
        Close
      </Button>
    </div>
  )
}
