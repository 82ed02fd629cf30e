import * as z from 'zod/mini'
import { eventPaths } from '../../catalog/event/event.ts'
import { rowId } from '../../contracts/page.ts'
import { drawCode } from '../../contracts/raffle.ts'
import { choice, dayFilter, openFilter, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

/** `id` is the check-in whose drawer is open; `raffle` is the draw its dialog shows, by its id or code, or "pick" before there is one. */
export const checkInFilters = z.object({
  path: choice(['all', ...eventPaths]),
  from: dayFilter,
  to: dayFilter,
  q: searchFilter,
  order: orderFilter,
  id: openFilter,
  raffle: z.catch(z.optional(z.union([z.literal('pick'), rowId, drawCode])), undefined),
})
