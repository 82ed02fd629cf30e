import { useEffect, useState } from 'react'
import type { List } from './list-query.ts'

type Listed<Row> = Pick<
  List<Row, unknown>,
  'rows' | 'filters' | 'isStale' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'loadMore'
>

/** Loads the next page when the open row is this close to the last one. */
const ahead = 5

type Identified = { readonly id: string }
type Place = { readonly index: number; readonly previous: string | undefined; readonly next: string | undefined }

const indexOf = (rows: readonly Identified[], id: string | undefined) => rows.findIndex((row) => row.id === id)

/** Where the row is, or was, if a change has moved it from between its neighbors or taken it out of the list. */
export function placeOf(rows: readonly Identified[], id: string, last?: Place): Place | undefined {
  const index = indexOf(rows, id)
  const next = indexOf(rows, last?.next)
  const isMoved = last && (index < indexOf(rows, last.previous) || (next >= 0 && index > next))
  return index < 0 || isMoved ? last : { index, previous: rows[index - 1]?.id, next: rows[index + 1]?.id }
}

/** The rows around a place, without the row whose place it is. */
export function rowsAround<Row extends Identified>(rows: readonly Row[], id: string, place: Place) {
  const others = rows.filter((row) => row.id !== id)
  const [previous, next] = [indexOf(others, place.previous), indexOf(others, place.next)]
  const at = next >= 0 ? next : previous >= 0 ? previous + 1 : place.index
  return { previous: others[at - 1], next: others[at] }
}

/**
 * The rows before and after the open one, in the list as it is filtered. If a change moves the open row or takes it out of the
 * list, its neighbors are those of its old place.
 */
export function useNeighbors<Row extends Identified>(
  { rows, filters, isStale, hasMore, isLoadingMore, moreFailed, loadMore }: Listed<Row>,
  id: string | undefined,
): { readonly previous: Row | undefined; readonly next: Row | undefined } {
  const [last, setLast] = useState<{ readonly of: string; readonly place: Place }>()
  const of = `${id} ${filters}`
  const before = last?.of === of ? last.place : undefined
  const place = id === undefined || isStale ? before : placeOf(rows, id, before)
  if (place && (place.index !== before?.index || place.previous !== before.previous || place.next !== before.next))
    setLast({ of, place })

  const index = indexOf(rows, id)
  const isNearEnd = index >= rows.length - ahead
  useEffect(() => {
    if (index >= 0 && isNearEnd && hasMore && !isLoadingMore && !moreFailed) loadMore()
  }, [index, isNearEnd, hasMore, isLoadingMore, moreFailed, loadMore])

  return id !== undefined && place ? rowsAround(rows, id, place) : { previous: undefined, next: undefined }
}
