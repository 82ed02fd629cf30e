import * as z from 'zod/mini'
import { openFilter } from '../parts/filter-schema.ts'

/** The newsletter that is edited. */
export const composeFilters = z.object({ id: openFilter })
