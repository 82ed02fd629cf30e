import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { List } from './list-query.ts'

/** The visible rows of a list that scrolls with the page, and the heights of the space above and below them. */
export function useVirtualRows<Box extends HTMLElement, Row extends HTMLElement>(
  list: Pick<List<{ readonly id: string }, unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'loadMore'>,
  rowHeight: number,
) {
  const box = useRef<Box>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const { rows, hasMore, isLoadingMore, moreFailed, loadMore } = list

  // Whatever is above the list may change height: a banner, tiles.
  useLayoutEffect(() => {
    const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })

  // Keep this callback stable: each new one makes the virtualizer go through every row, up to 100,000.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useWindowVirtualizer<Row>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 5,
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

/** Arrow keys move between the rows' links. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.hasAttribute('data-way-in')) return
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-way-in]')]
  const next = ways[ways.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
