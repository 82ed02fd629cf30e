import * as z from 'zod/mini'
import { imageFile } from '../../contracts/image.ts'
import { openFilter } from '../parts/list/filter-schema.ts'

/**
 * `id` is the newsletter being edited. `picture` and `alt` are of the image that a new one begins with: in the address, so that only
 * the composer that its link opens takes it, in this tab or another.
 */
export const composeFilters = z.object({
  id: openFilter,
  picture: z.catch(z.optional(imageFile), undefined),
  alt: z.catch(z.optional(z.string()), undefined),
})
