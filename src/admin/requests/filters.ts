import * as z from 'zod/mini'
import { requestKinds, requestViews } from '../../contracts/request/list.ts'
import { choice, openFilter, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

/** `id` is the request whose drawer is open; the emails to the clinic link to it. */
export const requestFilters = z.object({
  view: choice(requestViews),
  kind: choice(['all', ...requestKinds]),
  q: searchFilter,
  order: orderFilter,
  id: openFilter,
  act: choice(['confirm']),
})
