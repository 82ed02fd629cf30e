import { useEffect, useState } from 'react'
import type { List } from './list-query.ts'

type Listed<Row> = Pick<List<Row, unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'loadMore'>

/** Loads the next page when the open row is this close to the last one. */
const ahead = 5

/**
 * The rows before and after the open one, in the list as it is filtered. If a change takes the open row out of the list, its
 * neighbors are those of its old place.
 */
export function useNeighbors<Row extends { readonly id: string }>(
  { rows, hasMore, isLoadingMore, moreFailed, loadMore }: Listed<Row>,
  id: string | undefined,
): { readonly previous: Row | undefined; readonly next: Row | undefined } {
  const [last, setLast] = useState<{ readonly id: string; readonly index: number }>()
  const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id)
  if (id !== undefined && index >= 0 && (last?.id !== id || last.index !== index)) setLast({ id, index })

  const isNearEnd = index >= rows.length - ahead
  useEffect(() => {
    if (index >= 0 && isNearEnd && hasMore && !isLoadingMore && !moreFailed) loadMore()
  }, [index, isNearEnd, hasMore, isLoadingMore, moreFailed, loadMore])

  if (index >= 0) return { previous: rows[index - 1], next: rows[index + 1] }
  if (id === undefined || last?.id !== id) return { previous: undefined, next: undefined }
  return { previous: rows[last.index - 1], next: rows[last.index] }
}
