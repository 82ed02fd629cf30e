import { useEffect, useRef, useState } from 'react'
import { countOf, formatCount } from '../../../catalog/count.ts'
import type { List } from './list-query.ts'

type Props = { readonly list: Pick<List<unknown, unknown>, 'rows' | 'filters' | 'isLoading' | 'isStale' | 'hasMore' | 'error'> }

/** Tells a screen reader how many rows a search or view has. Rows that come and go on their own aren't announced. */
export function FoundRows({ list: { rows, filters, isLoading, isStale, hasMore, error } }: Props) {
  const count = rows.length
  const known = useRef(filters)
  const [told, setTold] = useState<{ readonly filters: string; readonly count: number }>()
  useEffect(() => {
    if (isLoading || isStale || error !== undefined || known.current === filters) return
    known.current = filters
    setTold({ filters, count })
  }, [filters, isLoading, isStale, error, count])
  const isTrue = told?.filters === filters && told.count === count
  return (
    <p role="status" className="sr-only">
      {/* A new element for each view, because the same number is also news. */}
      {isTrue && (
        <span key={filters}>
          {count === 0 ? 'No rows' : hasMore ? `First ${formatCount(count)} rows` : countOf(count, 'row')}
        </span>
      )}
    </p>
  )
}
