import type { OutputOf } from '../../contracts/endpoint.ts'
import type { exportSubscribers } from '../../contracts/subscriber.ts'
import type { Column } from '../parts/list/csv.ts'

type Exported = OutputOf<typeof exportSubscribers>['rows'][number]

/** Tells an import of the file how old it is. */
export const exportedTitle = 'Exported At'

/** The spec's columns, and when the file was made. */
export const subscriberColumns: readonly Column<Exported>[] = [
  ['Email', (row) => row.email],
  ['First Name', (row) => row.firstName],
  ['Last Name', (row) => row.lastName],
  ['Status', (row) => row.status],
  ['Tags', (row) => row.tags.join(';')],
  ['Source', (row) => row.source],
  ['Created At', (row) => row.createdAt],
  [exportedTitle, (row) => row.exportedAt ?? null],
]
