/** The island's second half: the form with its summary, then the receipt. Loaded on demand. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cityInSearch } from '../../catalog/practice/place.ts'
import { bookingView } from '../../stores/booking/view.ts'
import { booking } from '../../stores/booking/booking.ts'
import { CartView } from './CartView.tsx'
import type { BookingPage } from './page.ts'
import { Received } from './Received.tsx'
import { useTicks } from './use-ticks.ts'

export function Request(page: BookingPage) {
  const view = useStore(bookingView.$view)
  const receipt = useStore(booking.$receipt)

  useEffect(() => {
    booking.open(cityInSearch(location.search))
  }, [])
  useTicks(booking.tick)

  // This class applies its styles (islands/late.css).
  return <div className="late">{view === 'success' ? receipt && <Received receipt={receipt} /> : <CartView {...page} />}</div>
}
