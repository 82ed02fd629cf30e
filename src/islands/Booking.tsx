/** The island of /book-iv: the catalog right away, the request form once a visitor wants it. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { bookingView } from '../stores/booking/view.ts'
import { ivCart } from '../stores/booking/iv-cart.ts'
import { BackLinks } from './booking/BackLinks.tsx'
import { Catalog } from './booking/Catalog.tsx'
import { Opening } from './booking/Opening.tsx'
import type { BookingPage } from './booking/page.ts'
import { useLate } from './form/use-late.ts'
import { lateSheet } from './late-sheet.ts'

/**
 * The form, its checks and its calendar are half of the island's script and a fifth of its styles, so load them only once a
 * visitor shows interest.
 */
async function bringRequest() {
  const [{ Request }] = await Promise.all([import('./booking/Request.tsx'), lateSheet()])
  return Request
}

export function Booking(page: BookingPage) {
  const view = useStore(bookingView.$view)
  const count = useStore(ivCart.$count)
  const opened = useRef(false)
  const { Part: Request, failed, load } = useLate(bringRequest, view !== 'catalog' || count > 0)

  useEffect(() => {
    const close = [ivCart.open(), bookingView.open()]
    opened.current = true
    return () => close.forEach((stop) => stop())
  }, [])

  return (
    <div className="page-width pt-4 pb-20 md:pt-8 md:pb-28">
      <BackLinks view={view} />
      {view === 'catalog' && <Catalog {...page} arrived={opened.current} />}
      {view !== 'catalog' && (Request ? <Request {...page} /> : <Opening failed={failed} onRetry={load} />)}
    </div>
  )
}
