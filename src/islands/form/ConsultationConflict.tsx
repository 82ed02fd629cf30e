import { listed } from '../../catalog/listed.ts'
import type { ConsultationReceipt } from '../../contracts/request/consultation.ts'
import type { ConsultationForm } from '../../stores/consultation/form.ts'
import { Conflict } from './Conflict.tsx'

/** The consultation as the clinic already has it. */
export function ConsultationConflict({ form, receipt }: { form: ConsultationForm; receipt: ConsultationReceipt }) {
  const { reference, location, services } = receipt
  return (
    <Conflict form={form} noun="request">
      <p>
        Here’s what we have under <strong className="font-medium whitespace-nowrap tnum">{reference}</strong>:{' '}
        {services.length > 0 ? listed(services) : 'General consultation'}, at {location}.
      </p>
    </Conflict>
  )
}
