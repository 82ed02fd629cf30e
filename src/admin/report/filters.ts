import * as z from 'zod/mini'
import { dayFilter } from '../parts/list/filter-schema.ts'

/** `week`: any day of it. */
export const reportFilters = z.object({ week: dayFilter })
