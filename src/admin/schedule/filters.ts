import * as z from 'zod/mini'
import { openFilter } from '../parts/list/filter-schema.ts'

export const scheduleFilters = z.object({ id: openFilter })
