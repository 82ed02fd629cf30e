import { findIvTreatment } from '../../catalog/treatment/iv-treatment.ts'
import { unbrokenDose } from '../../catalog/treatment/treatment-path.ts'
import { formatCents } from '../../catalog/money.ts'
import { maxQuantity, type CartLine } from '../../catalog/quote.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import type { BookingPage } from './page.ts'
import { TreatmentImage } from './TreatmentImage.tsx'

type Props = Pick<BookingPage, 'pictures'> & { line: CartLine; onRemove: () => void }

export function SummaryItem({ line, pictures, onRemove }: Props) {
  const treatment = findIvTreatment(line.treatmentId)
  if (!treatment) return null
  const { title, duration, priceCents, before, slot, tone } = treatment
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-4 border-t border-line py-4 lg:first:mt-6">
      <TreatmentImage tone={tone} picture={pictures[slot]} sizes="4rem" className="row-span-2 size-16" />
      <div>
        <h3 className="font-sans text-body leading-5.5 font-medium">{unbrokenDose(title)}</h3>
        <p className="text-meta text-mute tnum">{duration}</p>
        {before && <p className="mt-1 text-meta">{before}</p>}
      </div>
      <p className="leading-5.5 tnum">{formatCents(priceCents * line.quantity)}</p>
      <Stepper
        label={title}
        value={line.quantity}
        max={maxQuantity}
        onChange={(quantity) => {
          if (quantity < 1) onRemove()
          ivCart.setQuantity(line.treatmentId, quantity)
        }}
        className="col-span-2 mt-2 w-36 bg-pearl"
      />
    </li>
  )
}
