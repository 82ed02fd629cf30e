import * as z from 'zod/mini'
import { eventPaths } from '../../catalog/event/event.ts'
import { pageSize, rowId } from '../../contracts/page.ts'
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

/** Every query of check-ins begins with this. */
export const checkInsKey = 'check-ins'

/** Which check-ins these filters mean, for the list and its export. */
export function checkInsFound({ path = 'all', from, to, q = '' }: z.infer<typeof checkInFilters>) {
  return { path: path === 'all' ? undefined : path, from, to, q }
}

/** What the list asks the server under these filters. */
export function checkInsAsked(filters: z.infer<typeof checkInFilters>) {
  return { ...checkInsFound(filters), order: filters.order ?? 'newest', size: pageSize }
}
