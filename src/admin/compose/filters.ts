import * as z from 'zod/mini'
import { openFilter } from '../parts/filter-schema.ts'

/** The newsletter that is edited, and a picture that was chosen for it. */
export const composeFilters = z.object({
  id: openFilter,
  picture: z.catch(z.optional(z.string().check(z.regex(/^[0-9a-f]{64}\.(jpg|png|webp)$/))), undefined),
})
