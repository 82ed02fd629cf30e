import * as z from 'zod/mini'
import { testimonialViews } from '../../contracts/admin-testimonial.ts'
import { choice, openFilter, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

export const testimonialFilters = z.object({
  view: choice(testimonialViews),
  q: searchFilter,
  order: orderFilter,
  id: openFilter,
})
