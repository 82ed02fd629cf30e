import type { BookingReceipt } from '../../contracts/request/booking.ts'
import { booking } from '../../stores/booking/booking.ts'
import { Conflict } from '../form/Conflict.tsx'
import { ReceiptFigures, ReceiptTimes } from './Receipt.tsx'

/** The visit as the clinic already has it. */
export function BookingConflict({ receipt }: { receipt: BookingReceipt }) {
  return (
    <Conflict form={booking.form} noun="request">
      <p>
        Here’s what we have under <strong className="font-medium whitespace-nowrap tnum">{receipt.reference}</strong>:
      </p>
      <ReceiptTimes times={receipt.preferredDates} />
      <ReceiptFigures receipt={receipt} />
    </Conflict>
  )
}
