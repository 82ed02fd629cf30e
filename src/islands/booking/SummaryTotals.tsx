import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { formatCents } from '../../catalog/money.ts'
import { booking } from '../../stores/booking/booking.ts'
import { PriceLine } from './PriceLine.tsx'

export function SummaryTotals() {
  const { subtotalCents, discountCents, travelFeeCents, totalCents, resident } = useStore(booking.$quote)
  return (
    <div className="border-t border-line pt-5">
      <dl aria-live="polite" className="grid gap-2">
        <PriceLine label="Items" value={formatCents(subtotalCents)} />
        {resident && <PriceLine label="Resident discount, 10%" value={formatCents(-discountCents)} />}
        <PriceLine label="Travel fee" value={resident ? 'Waived' : formatCents(travelFeeCents)} />
        <PriceLine
          label="Total"
          value={formatCents(totalCents)}
          className="mt-2 border-t border-line pt-4 text-lead font-medium"
        />
      </dl>
      <p className="mt-3 text-small text-mute">
        No payment now. This is a request, and we’ll reply within {clinic.followUpHours} hours.
      </p>
    </div>
  )
}
