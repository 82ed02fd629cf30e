import * as z from 'zod/mini'
import { requestKinds } from '../../catalog/request.ts'
import { assigneeFilter, requestSorts, requestViews, type RequestSort, type RequestView } from '../../contracts/request/list.ts'
import { pageSize, type Order } from '../../contracts/page.ts'
import { choice, openFilter, orderFilter, searchFilter } from '../parts/list/filter-schema.ts'

/** `id` is the request whose drawer is open; the emails to the clinic link to it. */
export const requestFilters = z.object({
  view: choice(requestViews),
  kind: choice(['all', ...requestKinds]),
  assignee: z.catch(z.optional(assigneeFilter), undefined),
  q: searchFilter,
  sort: choice(requestSorts),
  order: orderFilter,
  id: openFilter,
  act: choice(['confirm']),
})

type Sorting = { readonly sort: RequestSort; readonly order: Order }

/** Each column's order when it is chosen: the least time left first, the next visit first, the latest request first. */
export const firstOrder: Readonly<Record<RequestSort, Order>> = { received: 'newest', deadline: 'oldest', visit: 'oldest' }

const usualSort: Readonly<Partial<Record<RequestView, RequestSort>>> = { open: 'deadline', new: 'deadline', confirmed: 'visit' }

/** How a view is sorted: as its address says, or as the view usually is. */
function sortingOf(view: RequestView, sort: RequestSort | undefined, order: Order | undefined): Sorting {
  const by = sort ?? usualSort[view] ?? 'received'
  return { sort: by, order: order ?? firstOrder[by] }
}

/** Every query of requests begins with this. */
export const requestsKey = 'requests'

/** What the list asks the server under these filters. */
export function requestsAsked({
  view = 'open',
  kind = 'all',
  assignee = 'all',
  q = '',
  sort,
  order,
}: z.infer<typeof requestFilters>) {
  return { view, kind, assignee, q, ...sortingOf(view, sort, order), size: pageSize }
}
