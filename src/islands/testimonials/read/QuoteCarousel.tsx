import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { createCarousel } from '../../../stores/carousel.ts'
import type { PublicTestimonial } from '../../../stores/testimonials.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Quote } from './Quote.tsx'

const arrowClass = buttonClass({ variant: 'ghost', size: 'icon' })

/** One quote at a time, turned only by hand. The controls are above the quotes, so that no quote's height moves them. */
export function QuoteCarousel({ items }: { items: readonly PublicTestimonial[] }) {
  const carousel = useMemo(() => createCarousel(items.length), [items.length])
  const index = useStore(carousel.$index)

  return (
    <div role="group" aria-roledescription="carousel" aria-label="Testimonials">
      {items.length > 1 && (
        <div className="-mx-2.5 mb-6 flex items-center">
          <button type="button" aria-label="Previous testimonial" className={arrowClass} onClick={carousel.previous}>
            <ChevronLeft size={22} strokeWidth={1.5} aria-hidden />
          </button>
          <div className="flex grow flex-wrap justify-center">
            {items.map((item, place) => (
              <button
                key={item.id}
                type="button"
                aria-label={`Testimonial ${place + 1}`}
                aria-current={place === index || undefined}
                className="group grid size-11 cursor-pointer place-items-center"
                onClick={() => carousel.go(place)}
              >
                <span className="size-2 rounded-full border border-lagoon transition-colors group-aria-current:bg-lagoon" />
              </button>
            ))}
          </div>
          <button type="button" aria-label="Next testimonial" className={arrowClass} onClick={carousel.next}>
            <ChevronRight size={22} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
      )}
      <div aria-live="polite">
        {items.map((item, place) => (
          <div
            key={item.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${items.length}`}
            hidden={place !== index}
          >
            <Quote {...item} />
          </div>
        ))}
      </div>
    </div>
  )
}
