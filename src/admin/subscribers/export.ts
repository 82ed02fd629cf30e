import type { OutputOf } from '../../contracts/endpoint.ts'
import type { exportSubscribers } from '../../contracts/subscriber.ts'
import type { Column } from '../parts/list/csv.ts'

type Exported = OutputOf<typeof exportSubscribers>['rows'][number]

/** The spec's columns. */
export const subscriberColumns: readonly Column<Exported>[] = [
  ['Email', (row) => row.email],
  ['First Name', (row) => row.firstName],
  ['Last Name', (row) => row.lastName],
  ['Status', (row) => row.status],
  ['Tags', (row) => row.tags.join(';')],
  ['Source', (row) => row.source],
  ['Created At', (row) => row.createdAt],
]
