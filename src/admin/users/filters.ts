import * as z from 'zod/mini'
import { choice, openFilter } from '../parts/list/filter-schema.ts'

export const userFilters = z.object({ id: openFilter, act: choice(['invite']) })
