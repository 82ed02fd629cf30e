import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { countOf } from '../../catalog/count.ts'
import { formatCents } from '../../catalog/money.ts'
import { booking } from '../../stores/booking/booking.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { GuestsRow } from './GuestsRow.tsx'
import type { BookingPage } from './page.ts'
import { ResidentCode } from './ResidentCode.tsx'
import { SummaryItem } from './SummaryItem.tsx'
import { SummaryTotals } from './SummaryTotals.tsx'

type Props = Pick<BookingPage, 'pictures'> & { open: boolean; onOpen: (open: boolean) => void }

/**
 * What is being requested and what it costs: always visible beside the form, folded above it on a phone. Removing a treatment
 * moves focus to the cart's heading, so keyboard users never lose their place.
 */
export function Summary({ pictures, open, onOpen }: Props) {
  const lines = useStore(ivCart.$lines)
  const count = useStore(ivCart.$count)
  const { totalCents } = useStore(booking.$quote)
  const empty = lines.length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  const removed = useRef(false)

  useEffect(() => {
    if (removed.current) heading.current?.focus({ preventScroll: true })
    removed.current = false
  }, [lines])

  return (
    <section
      aria-labelledby="booking-summary"
      className="min-w-0 rounded-card bg-shell lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto lg:ml-6"
    >
      <h2
        id="booking-summary"
        ref={heading}
        tabIndex={-1}
        className={`px-8 pt-8 text-h3 outline-none ${empty ? 'sr-only' : 'max-lg:sr-only'}`}
      >
        Your cart
      </h2>
      {!empty && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls="booking-summary-body"
          onClick={() => onOpen(!open)}
          className="flex min-h-16 w-full cursor-pointer items-center justify-between gap-4 px-5 font-medium lg:hidden"
        >
          <span className="flex items-center gap-2">
            <span>{countOf(count, 'item')}</span>
            <ChevronDown size={18} strokeWidth={1.5} aria-hidden className={`transition-transform ${open ? 'rotate-180' : ''}`} />
          </span>
          <span className="text-lead tnum">{formatCents(totalCents)}</span>
        </button>
      )}
      {!empty && <GuestsRow />}
      {empty && <EmptyCart pictures={pictures} />}
      <div id="booking-summary-body" className={`px-5 pb-6 lg:block lg:px-8 lg:pb-8 ${open || empty ? '' : 'max-lg:hidden'}`}>
        <ul>
          {lines.map((line) => (
            <SummaryItem
              key={line.treatmentId}
              line={line}
              pictures={pictures}
              onRemove={() => {
                removed.current = true
              }}
            />
          ))}
        </ul>
        {!empty && (
          <>
            <ResidentCode />
            <SummaryTotals />
          </>
        )}
      </div>
    </section>
  )
}
