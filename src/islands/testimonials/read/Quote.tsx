import { useState } from 'react'
import type { PublicTestimonial } from '../../../stores/testimonials.ts'
import { Stars } from './Stars.tsx'
import { VisitLine } from './VisitLine.tsx'

/** Quotes longer than this are folded, so that one long quote doesn't push the others away. */
const foldedFrom = 320

type Props = Pick<PublicTestimonial, 'testimonial' | 'name' | 'starRating' | 'treatment' | 'city'>

export function Quote({ testimonial, name, starRating, treatment, city }: Props) {
  const long = testimonial.length > foldedFrom
  const [open, setOpen] = useState(false)

  return (
    <figure className="flex h-full flex-col items-start">
      <blockquote
        dir="auto"
        className={`w-full font-display text-[1.375rem] leading-[1.4] font-light wrap-anywhere whitespace-pre-line ${long && !open ? 'line-clamp-8' : ''}`}
      >
        {testimonial}
      </blockquote>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          className="text-link min-h-11 cursor-pointer text-small"
          onClick={() => setOpen(!open)}
        >
          <span>{open ? 'Show less' : 'Read more'}</span>
          <span className="sr-only"> of what {name} wrote</span>
        </button>
      )}
      {/* After the words, which some have without stars: so all start on one line. */}
      {starRating !== null && (
        <div className="mt-4">
          <Stars rating={starRating} />
        </div>
      )}
      <figcaption dir="auto" className={`${starRating === null ? 'mt-4' : 'mt-2'} max-w-full text-small text-mute`}>
        <span className="block truncate">{name}</span>
        <VisitLine treatment={treatment} city={city} />
      </figcaption>
    </figure>
  )
}
