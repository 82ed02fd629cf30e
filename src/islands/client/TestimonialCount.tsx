import { paths } from '../../catalog/site/paths.ts'
import type { OwnTestimonial } from '../../stores/account/own-testimonials.ts'
import { TestimonialStatus } from './TestimonialStatus.tsx'

const shown = 3

/** The latest testimonials, and a link to all of them. */
export function TestimonialCount({ items }: { items: readonly OwnTestimonial[] }) {
  return (
    <>
      <ul>
        {items.slice(0, shown).map((item) => (
          <li key={item.id} className="flex flex-wrap items-start gap-x-5 gap-y-2 border-t border-line py-4">
            <TestimonialStatus item={item} />
            <p dir="auto" className="line-clamp-2 min-w-0 basis-64 grow wrap-anywhere">
              {item.testimonial}
            </p>
          </li>
        ))}
      </ul>
      <a href={paths.myTestimonials} className="text-link inline-flex min-h-11 items-center">
        {items.length > shown ? `Read and edit all ${items.length}` : 'Read and edit them'}
      </a>
    </>
  )
}
