import * as z from 'zod/mini'
import { openFilter } from '../parts/list/filter-schema.ts'

export const newsletterFilters = z.object({ id: openFilter })
