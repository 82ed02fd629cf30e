/**
 * Where the user is in a list, so that they keep their place when the row, or the button they clicked in it, goes away. Outside of
 * lists, the screen takes the focus of what went away.
 */
import { useEffect } from 'react'

type Place = {
  /** The element that had focus or was clicked. */
  readonly element: Element
  readonly row: HTMLElement
  /** It was scrolled out of the window. A long list then removes it from the page, although it is still in the list. */
  isAway: boolean
  /** Among the rows on the screen. */
  readonly index: number
}

let place: Place | undefined
/** What had the focus last. */
let focused: Element | undefined

/** Anything opened from a row isn't another place. */
const above = '[role="menu"], [role="dialog"], [role="alertdialog"], [data-sonner-toaster]'

const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>('#main [data-row]')]

function follow({ target, type }: Event): void {
  if (!(target instanceof Element) || target.closest(above)) return
  if (type === 'focusin') focused = target
  const row = target.closest<HTMLElement>('[data-row]')
  place = row ? { element: target, row, isAway: false, index: rowsOnScreen().indexOf(row) } : undefined
}

function look(): void {
  if (!place?.row.isConnected) return
  const { top, bottom } = place.row.getBoundingClientRect()
  place.isAway = bottom < 0 || top > innerHeight
}

/** The element of a row that takes focus. Never a button that changes the row: a key still held down would press it. */
export function wayInto(row: HTMLElement): HTMLElement | null {
  if (row.matches('button')) return row
  return row.querySelector<HTMLElement>('[data-way-in]') ?? row.querySelector<HTMLElement>('[aria-haspopup="menu"]')
}

/** The element to focus in the current row or, if that is gone, in the row that took its place. None while it is out of sight. */
export function placeInList(): HTMLElement | null {
  if (!place || place.isAway) return null
  const { row, index } = place
  const rows = rowsOnScreen()
  const next = rows.find(({ dataset }) => dataset['row'] === row.dataset['row']) ?? rows[Math.min(index, rows.length - 1)]
  return next ? wayInto(next) : null
}

/** Something is open over the list and manages focus itself. */
const isCovered = () => document.querySelector('[data-state="open"]:is([role="dialog"], [role="alertdialog"])') !== null

/** If the focused element went away, focuses its place in the list or, if no row is left, the screen. */
function keepPlace(): void {
  const lost = place ? !place.isAway && !place.element.isConnected : focused?.isConnected === false
  if (document.activeElement !== document.body || !lost || isCovered()) return
  const next = placeInList() ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

/** Keeps the place in whichever list is on screen. */
export function useFollowedRow(): void {
  useEffect(() => {
    const watch = new MutationObserver(keepPlace)
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    // The capture phase hears it before the list does.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
      window.removeEventListener('scroll', look, { capture: true })
    }
  }, [])
}
