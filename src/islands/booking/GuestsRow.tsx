import { useStore } from '@nanostores/react'
import { guestCount, mostGuests } from '../../catalog/visit/guests.ts'
import { booking } from '../../stores/booking/booking.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { Stepper } from '../../ui/Stepper.tsx'

const question = 'How many of you?'

/** How many people the visit is for, beside the quantities. The line below keeps its place, so nothing moves. */
export function GuestsRow() {
  const lines = useStore(ivCart.$lines)
  const guests = useStore(booking.$guests)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-5 py-4 lg:mx-8 lg:mt-6 lg:px-0 lg:pb-0">
      <div>
        <p className="font-medium">{question}</p>
        <p role="status" className="text-meta text-mute">
          {units < guests ? `Treatments for ${units} of ${guests}` : 'One travel fee'}
        </p>
      </div>
      <Stepper
        label="guest"
        name={question}
        value={guests}
        min={guestCount(lines)}
        max={mostGuests}
        onChange={booking.setGuests}
        className="w-32 bg-pearl"
      />
    </div>
  )
}
