import * as z from 'zod/mini'
import { openFilter } from '../parts/list/filter-schema.ts'

/** `id` is the newsletter being edited. */
export const composeFilters = z.object({ id: openFilter })
