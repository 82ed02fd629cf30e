import * as z from 'zod/mini'
import { testimonialViews } from '../../contracts/admin-testimonial.ts'
import { pageSize } from '../../contracts/page.ts'
import { choice, openFilter, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

export const testimonialFilters = z.object({
  view: choice(testimonialViews),
  q: searchFilter,
  order: orderFilter,
  id: openFilter,
})

/** Every query of testimonials begins with this. */
export const testimonialsKey = 'testimonials'

/** What the list asks the server under these filters. */
export function testimonialsAsked({ view = 'all', q = '', order = 'newest' }: z.infer<typeof testimonialFilters>) {
  return { view, q, order, size: pageSize }
}
