/** A list whose rows vary in height; only visible rows are in the DOM. It has the same states as a table. */
import { useStore } from '@nanostores/react'
import { useDeferredValue, type ReactNode } from 'react'
import { FailureBanner } from '../Failure.tsx'
import { $density, type Density } from '../../../stores/list-density.ts'
import { FoundRows } from './FoundRows.tsx'
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
  /** Clears the filters; undefined while there are none. */
  readonly onClear: (() => void) | undefined
  readonly children: (row: Row) => ReactNode
}

/** A usual row in pixels; what is around all rows, and around each. Compact rows share one surface. */
const looks = {
  comfortable: [104, '', 'pb-3'],
  compact: [41, 'overflow-clip rounded-field border border-line bg-pearl', 'border-b border-line last:border-b-0'],
} as const

export function CardList<Row extends { readonly id: string }>(props: Props<Row>) {
  // A press shows at once that it was felt; the rows are drawn after that frame.
  const rows = useDeferredValue(<Rows {...props} />, null)
  return (
    <>
      <FoundRows list={props.list} />
      {rows}
    </>
  )
}

function Rows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { list, failed, empty, onClear } = props
  const chosen = useStore($density)
  const narrow = useIsNarrow()
  const density = narrow ? 'comfortable' : chosen
  if (list.rows.length === 0) {
    if (list.error !== undefined) return <FailureBanner message={failed} onRetry={list.retry} />
    if (list.isLoading || list.isStale) return <SkeletonRows rows={4} narrow={narrow} />
    return onClear ? <NoMatch onClear={onClear} /> : <EmptyState>{empty}</EmptyState>
  }
  return (
    <div ref={list.box} className="relative grid grid-cols-1 gap-3">
      <NewRows list={list} />
      {list.error !== undefined && <FailureBanner message={failed} onRetry={list.retry} />}
      <Cards key={density} {...props} density={density} />
      {list.moreFailed && <FailureBanner message="We couldn’t load more rows." onRetry={list.loadMore} />}
    </div>
  )
}

function Cards<Row extends { readonly id: string }>({
  label,
  list,
  children,
  density,
}: Props<Row> & { readonly density: Density }) {
  const [usualHeight, listClass, rowClass] = looks[density]
  const { box, items, before, after, measure } = useVirtualRows<HTMLUListElement, HTMLLIElement>(list, usualHeight)
  return (
    <ul
      ref={box}
      aria-label={label}
      aria-busy={list.isStale || undefined}
      className={`${listClass} transition-opacity ${list.isStale ? 'opacity-60' : ''}`}
    >
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {items.map(({ index, key }) => {
        const row = list.rows[index]
        return (
          row && (
            <li key={key} ref={measure} data-index={index} className={rowClass}>
              {children(row)}
            </li>
          )
        )
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}
