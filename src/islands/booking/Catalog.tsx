import { useStore } from '@nanostores/react'
import { partnerBuilding } from '../../catalog/clinic.ts'
import { ivTreatments } from '../../catalog/treatment/iv-treatment.ts'
import { formatCents } from '../../catalog/money.ts'
import { travelFeeCents } from '../../catalog/quote.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { CartBar, CartButton, cartWords } from './CartButton.tsx'
import type { BookingPage } from './page.ts'
import { TreatmentCard } from './TreatmentCard.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { HeadlineLines } from '../form/HeadlineLines.tsx'

export function Catalog({ headline, subhead, pictures, arrived }: BookingPage & { arrived: boolean }) {
  const count = useStore(ivCart.$count)
  const subtotalCents = useStore(ivCart.$subtotalCents)

  return (
    <>
      <div className="mt-6 grid gap-6 md:mt-10 md:grid-cols-12 md:items-end">
        <ViewHeading className="font-display text-h1 md:col-span-7" arrived={arrived}>
          <HeadlineLines parts={headline} />
        </ViewHeading>
        <p className="max-w-prose text-lead text-balance md:col-span-5 md:pb-2">{subhead}</p>
      </div>
      <div className="z-30 mt-8 flex items-center justify-between gap-6 border-b border-line bg-pearl py-3 md:mt-14 lg:sticky lg:top-(--header-height)">
        <p className="text-small text-mute tnum">
          {`${formatCents(travelFeeCents)} travel fee. Free for ${partnerBuilding.name} residents.`}
        </p>
        <div className="flex items-center gap-5">
          <p aria-live="polite" className="sr-only text-small font-medium tnum lg:not-sr-only">
            {count > 0 && cartWords(count, subtotalCents)}
          </p>
          <CartButton />
        </div>
      </div>
      <ul className="mt-6 grid gap-x-6 sm:mt-10 sm:grid-cols-2 lg:grid-cols-4 **:[button,summary]:scroll-mt-24 **:[button,summary]:scroll-mb-28">
        {ivTreatments.map((treatment) => (
          <TreatmentCard key={treatment.id} treatment={treatment} picture={pictures[treatment.slot]} />
        ))}
      </ul>
      <CartBar />
    </>
  )
}
