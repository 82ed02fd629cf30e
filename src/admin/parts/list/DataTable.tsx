/**
 * The list template: a table of 48 px rows under a sticky header; on a phone, two-line rows with a ⋯ menu. Only visible rows
 * are in the DOM. All lists share its states: loading, empty, no match, failed, saving.
 */
import { useDeferredValue } from 'react'
import { FailureBanner } from '../Failure.tsx'
import { FoundRows } from './FoundRows.tsx'
import { EmptyState, NoMatch, SkeletonRows } from './ListState.tsx'
import { NewRows } from './NewRows.tsx'
import { NarrowRows } from './NarrowRows.tsx'
import type { DataTableProps } from './table-column.ts'
import { useIsNarrow } from '../use-media.ts'
import { WideRows } from './WideRows.tsx'

export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  // A press shows at once that it was felt; the table is drawn after that frame.
  const table = useDeferredValue(<Table {...props} />, null)
  return (
    <>
      <FoundRows list={props.list} />
      {table}
    </>
  )
}

function Table<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const narrow = useIsNarrow()
  const { list, failed, empty, emptyAction, onClear } = props
  if (list.rows.length === 0) {
    if (list.error !== undefined) return <FailureBanner message={failed} onRetry={list.retry} />
    if (list.isLoading || list.isStale) return <SkeletonRows narrow={narrow} />
    return onClear ? <NoMatch onClear={onClear} /> : <EmptyState action={emptyAction}>{empty}</EmptyState>
  }
  const Rows = narrow ? NarrowRows : WideRows
  return (
    <div ref={list.box} className="relative grid grid-cols-1 gap-3">
      <NewRows list={list} />
      {list.error !== undefined && <FailureBanner message={failed} onRetry={list.retry} />}
      <div
        className={`overflow-clip rounded-field border border-line bg-pearl transition-opacity ${list.isStale ? 'opacity-60' : ''}`}
        aria-busy={list.isStale || undefined}
      >
        <Rows {...props} />
      </div>
      {list.moreFailed && <FailureBanner message="We couldn’t load more rows." onRetry={list.loadMore} />}
      {list.isLoadingMore && (
        <p role="status" className="py-2 text-center text-admin text-mute">
          Loading more
        </p>
      )}
    </div>
  )
}
