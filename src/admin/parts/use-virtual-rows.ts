import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { List } from './list-query.ts'

/** The rows in sight of a list that scrolls with the page, and the space of those that are not. */
export function useVirtualRows<Box extends HTMLElement, Row extends HTMLElement>(
  list: Pick<List<{ readonly id: string }, unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'loadMore'>,
  rowHeight: number,
) {
  const box = useRef<Box>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const { rows, hasMore, isLoadingMore, moreFailed, loadMore } = list

  // What stands above the list may grow and shrink: a banner, tiles.
  useLayoutEffect(() => {
    const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })

  // Of a hundred thousand rows every one is gone through whenever this function is another one.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useWindowVirtualizer<Row>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 10,
    scrollMargin,
  })
  const items = virtualizer.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isLoadingMore && !moreFailed && lastSeen >= rows.length - 20) loadMore()
  }, [hasMore, isLoadingMore, moreFailed, lastSeen, rows.length, loadMore])

  const before = (items[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return { box, items, before, after, measure: virtualizer.measureElement }
}

/** Arrow keys go from one row's way in to the next one's. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.hasAttribute('data-way-in')) return
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-way-in]')]
  const next = ways[ways.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
