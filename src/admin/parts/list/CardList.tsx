/** A list whose rows vary in height; only visible rows are in the DOM. It has the same states as a table. */
import type { ReactNode } from 'react'
import { FailureBanner } from '../Failure.tsx'
import type { List } from './list-query.ts'
import { EmptyState, NoMatch, SkeletonRows } from './ListState.tsx'
import { NewRows } from './NewRows.tsx'
import { useIsNarrow } from '../use-media.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props<Row extends { readonly id: string }> = {
  readonly label: string
  readonly list: List<Row, unknown>
  readonly failed: string
  readonly empty: ReactNode
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly children: (row: Row) => ReactNode
}

const usualHeight = 150

export function CardList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { list, failed, empty, isFiltered, onClear } = props
  const narrow = useIsNarrow()
  if (list.rows.length === 0) {
    if (list.error !== undefined) return <FailureBanner message={failed} onRetry={list.retry} />
    if (list.isLoading || list.isStale) return <SkeletonRows rows={4} narrow={narrow} />
    return isFiltered ? <NoMatch onClear={onClear} /> : <EmptyState>{empty}</EmptyState>
  }
  return (
    <div ref={list.box} className="grid grid-cols-1 gap-3">
      <NewRows list={list} />
      {list.error !== undefined && <FailureBanner message={failed} onRetry={list.retry} />}
      <Cards {...props} />
      {list.moreFailed && <FailureBanner message="The next rows did not come." onRetry={list.loadMore} />}
    </div>
  )
}

function Cards<Row extends { readonly id: string }>({ label, list, children }: Props<Row>) {
  const { box, items, before, after, measure } = useVirtualRows<HTMLUListElement, HTMLLIElement>(list, usualHeight)
  return (
    <ul
      ref={box}
      aria-label={label}
      aria-busy={list.isStale || undefined}
      className={`transition-opacity ${list.isStale ? 'opacity-60' : ''}`}
    >
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {items.map(({ index, key }) => {
        const row = list.rows[index]
        return (
          row && (
            <li key={key} ref={measure} data-index={index} className="pb-3">
              {children(row)}
            </li>
          )
        )
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}
