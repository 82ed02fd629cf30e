import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import type { ConsultationReceipt } from '../../contracts/request/consultation.ts'
import { successClass } from '../../ui/field-class.ts'

/** The confirmation line that stays after the thank-you view. It takes over that view's focus. */
export function RequestSent({ receipt, arrived }: { receipt: ConsultationReceipt; arrived: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  // As it was when the line came: when it is drawn again, the focus stays.
  const coming = useRef(arrived)
  useEffect(() => {
    if (coming.current) line.current?.focus({ preventScroll: true })
  }, [])

  return (
    <p ref={line} tabIndex={-1} className={`${successClass} flex items-start gap-3 py-3`}>
      <Check size={20} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        Request sent. We will contact you within {clinic.followUpHours} hours. Your reference is{' '}
        <strong className="font-medium whitespace-nowrap tabular-nums">{receipt.reference}</strong>.
      </span>
    </p>
  )
}
