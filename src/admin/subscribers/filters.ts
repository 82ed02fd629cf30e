import * as z from 'zod/mini'
import { subscriberSorts, subscriberViews } from '../../contracts/subscriber.ts'
import { pageSize } from '../../contracts/page.ts'
import { choice, searchFilter } from '../parts/list/filter-schema.ts'

export const subscriberFilters = z.object({
  view: choice(subscriberViews),
  q: searchFilter,
  sort: choice(subscriberSorts),
  act: choice(['add', 'import']),
})

/** Every query of subscribers begins with this. */
export const subscribersKey = 'subscribers'

/** What the list asks the server under these filters. */
export function subscribersAsked({ view = 'all', q = '', sort = 'name' }: z.infer<typeof subscriberFilters>) {
  return { view, q, sort, size: pageSize }
}
