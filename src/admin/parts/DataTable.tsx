/**
 * The list template: a table of 48 px rows under a sticky header; on a phone, two-line rows with a ⋯ menu. Only visible rows
 * are in the DOM. All lists share its states: loading, empty, no match, failed, saving.
 */
import type { ReactNode } from 'react'
import type { Order } from '../../contracts/page.ts'
import { FailureBanner } from './Failure.tsx'
import type { List } from './list-query.ts'
import { EmptyState, NoMatch, SkeletonRows } from './ListState.tsx'
import { NarrowRows } from './NarrowRows.tsx'
import type { MenuItem } from './RowMenu.tsx'
import { useIsNarrow } from './use-media.ts'
import { WideRows } from './WideRows.tsx'

export type TableColumn<Row> = {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Width and alignment; columns without a width share the rest. */
  readonly className?: string
  /** The column the list is sorted by. */
  readonly sorted?: boolean
}

/** A row in two lines: what it is and its state, then the rest. */
export type TwoLines = {
  readonly title: ReactNode
  readonly state?: ReactNode
  readonly line: ReactNode
  /** The row's one action, if it has no menu. */
  readonly action?: ReactNode
}

export type DataTableProps<Row extends { readonly id: string }> = {
  /** What the list holds, for screen readers: "Email signups". */
  readonly label: string
  readonly list: List<Row, unknown>
  readonly columns: readonly TableColumn<Row>[]
  readonly twoLines: (row: Row) => TwoLines
  /** The row's name in its menu's label. */
  readonly nameOf: (row: Row) => string
  readonly menu?: (row: Row) => readonly MenuItem[]
  /** Opens a row's details; the first column then becomes the link to them. */
  readonly onOpen?: (row: Row) => void
  /** Two-line rows on wide screens too. */
  readonly tall?: boolean
  readonly order?: Order
  readonly onOrder?: (order: Order) => void
  readonly saving?: ReadonlySet<string>
  /** The sentence to show if the list fails to load. */
  readonly failed: string
  readonly empty: ReactNode
  readonly emptyAction?: ReactNode
  readonly isFiltered: boolean
  readonly onClear: () => void
}

export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { list, failed, empty, emptyAction, isFiltered, onClear } = props
  const narrow = useIsNarrow()
  if (list.rows.length === 0) {
    if (list.error !== undefined) return <FailureBanner message={failed} onRetry={list.retry} />
    if (list.isLoading || list.isStale) return <SkeletonRows narrow={narrow} />
    return isFiltered ? <NoMatch onClear={onClear} /> : <EmptyState action={emptyAction}>{empty}</EmptyState>
  }
  const Rows = narrow ? NarrowRows : WideRows
  return (
    <div className="grid grid-cols-1 gap-3">
      {list.error !== undefined && <FailureBanner message={failed} onRetry={list.retry} />}
      <div
        className={`overflow-clip rounded-field border border-line bg-pearl transition-opacity ${list.isStale ? 'opacity-60' : ''}`}
        aria-busy={list.isStale || undefined}
      >
        <Rows {...props} />
      </div>
      {list.moreFailed && <FailureBanner message="The next rows did not come." onRetry={list.loadMore} />}
      {list.isLoadingMore && (
        <p role="status" className="py-2 text-center text-admin text-mute">
          Loading more
        </p>
      )}
    </div>
  )
}
