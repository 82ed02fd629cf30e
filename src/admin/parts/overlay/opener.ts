import { useMemo, useRef } from 'react'
import { placeInList, wayInto } from '../list/row-place.ts'

type Opener = {
  /** Call before focus moves into what opens. */
  readonly remember: () => void
  /**
   * For `onCloseAutoFocus`: focuses the earlier element or, if that is gone, the dialog, list or screen behind. `row`: the row
   * opened last; if it isn't the earlier element's row, it takes the focus.
   */
  readonly giveBack: (event: Event, row?: string) => void
}

/** A menu item disappears with its menu, so remember the menu's button instead. */
function lasting(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return found instanceof HTMLElement && found !== document.body ? found : null
}

/** What is behind a closed dialog: another open dialog, the place in a list, or the screen. */
function behind(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')
  return dialogs.item(dialogs.length - 1) ?? placeInList() ?? document.getElementById('main')
}

/** The element to focus in a row reached by stepping, after another row had opened the dialog. */
function steppedTo(row: string | undefined, opener: HTMLElement | null): HTMLElement | null {
  const from = opener?.closest<HTMLElement>('[data-row]')
  const to = row === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
  return from && to && from !== to ? wayInto(to) : null
}

/** Whether another dialog has opened since and has the focus. */
function isTaken(): boolean {
  const focused = document.activeElement
  const dialog = focused?.closest('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]')
  return !!dialog && dialog !== focused
}

/** Remembers where focus was when a dialog opens; dialogs here open from state, without a trigger of their own. */
export function useOpener(): Opener {
  const opener = useRef<HTMLElement | null>(null)
  return useMemo(
    () => ({
      remember() {
        opener.current = lasting(document.activeElement)
      },
      giveBack(event, row) {
        event.preventDefault()
        // Radix restores focus a moment after closing: a quick Ctrl-K may have opened the palette by then.
        if (isTaken()) return
        const back = steppedTo(row, opener.current) ?? (opener.current?.isConnected ? opener.current : behind())
        back?.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
