import * as z from 'zod/mini'
import { subscriberSorts, subscriberViews } from '../../contracts/subscriber.ts'
import { choice, searchFilter } from '../parts/list/filter-schema.ts'

export const subscriberFilters = z.object({
  view: choice(subscriberViews),
  q: searchFilter,
  sort: choice(subscriberSorts),
  act: choice(['add', 'import']),
})
