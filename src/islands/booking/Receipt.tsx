import { countOf } from '../../catalog/count.ts'
import { formatCents } from '../../catalog/money.ts'
import { unbrokenDose } from '../../catalog/treatment/treatment-path.ts'
import { formatPreferredTime } from '../../catalog/time/time-slot.ts'
import type { BookingReceipt } from '../../contracts/request/booking.ts'
import { PriceLine } from './PriceLine.tsx'

/** The times the clinic stored. */
export function ReceiptTimes({ times }: { times: readonly string[] }) {
  return (
    <div>
      <p className="text-small font-medium">{times.length === 1 ? 'Your time' : 'Your times'} (ET)</p>
      <ul className="mt-2 grid gap-1 tnum">
        {times.map((time) => (
          <li key={time}>{formatPreferredTime(time)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The figures the clinic computed. */
export function ReceiptFigures({ receipt }: { receipt: BookingReceipt }) {
  const { items, guests = 1, resident, subtotalCents, discountCents, travelFeeCents, totalCents } = receipt
  return (
    <dl className="grid gap-2">
      {guests > 1 && <PriceLine label="For" value={countOf(guests, 'person', 'people')} className="mb-2" />}
      {items.map(({ treatmentId, title, quantity, lineTotalCents }) => (
        <PriceLine
          key={treatmentId}
          label={unbrokenDose(quantity > 1 ? `${title} × ${quantity}` : title)}
          value={formatCents(lineTotalCents)}
        />
      ))}
      <PriceLine label="Items" value={formatCents(subtotalCents)} className="mt-2 border-t border-ink/15 pt-4 text-mute" />
      {resident && <PriceLine label="Resident discount, 10%" value={formatCents(-discountCents)} className="text-mute" />}
      <PriceLine label="Travel fee" value={resident ? 'Waived' : formatCents(travelFeeCents)} className="text-mute" />
      <PriceLine label="Total" value={formatCents(totalCents)} className="text-lead font-medium" />
    </dl>
  )
}
