import { useElementScrollRestoration } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { singleKey } from '../../../stores/single-keys.ts'
import { useKeyDown } from '../../../ui/use-key-down.ts'
import type { List } from './list-query.ts'

/** No list begins higher on its page, in pixels. Without it, the first drawing would have rows for the whole window. */
const leastTop = 128

/** The visible rows of a list that scrolls with the page, and the heights of the space above and below them. */
export function useVirtualRows<Box extends HTMLElement, Row extends HTMLElement>(
  list: Pick<List<{ readonly id: string }, unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'moreFailed' | 'loadMore'>,
  rowHeight: number,
) {
  const box = useRef<Box>(null)
  const [scrollMargin, setScrollMargin] = useState(leastTop)
  const { rows, hasMore, isLoadingMore, moreFailed, loadMore } = list

  // Whatever is above the list may change height: a banner, tiles.
  useLayoutEffect(() => {
    const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })

  // Keep this callback stable: each new one makes the virtualizer go through every row, up to 100,000.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  // Back is sooner than the rows: the router can't scroll to where the list was left before they are there.
  const left = useElementScrollRestoration({ getElement: () => window })
  const virtualizer = useWindowVirtualizer<Row>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 5,
    scrollMargin,
    ...(left && { initialOffset: left.scrollY }),
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

/** Where J and K are letters, or belong to something on top of the list. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]'

/**
 * J and K go from row to row, and on a row the arrow keys do too. With the focus anywhere else on the page, J and K begin at the
 * first row in view.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    const { key, target } = event
    const email = singleKey(event)
    const step = key === 'ArrowDown' || email === 'j' ? 1 : key === 'ArrowUp' || email === 'k' ? -1 : 0
    if (step === 0 || !box.current || !(target instanceof HTMLElement)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const ways = [...box.current.querySelectorAll<HTMLElement>('[data-way-in]')]
    const index = ways.findIndex((way) => way === target)
    if (index < 0 && (key.startsWith('Arrow') || target.closest(elsewhere))) return
    const next = index < 0 ? ways.find((way) => way.getBoundingClientRect().top >= 0) : ways[index + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
