import { useMemo, useRef } from 'react'

export type Opener = {
  /** Called before the focus moves into what opens. */
  readonly remember: () => void
  /** For `onCloseAutoFocus`: back to where the focus was, or where that is gone to the dialog or screen behind. */
  readonly giveBack: (event: Event) => void
}

/** An item of a menu goes away with it; its button stays. */
function lasting(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return found instanceof HTMLElement && found !== document.body ? found : null
}

/** What lies behind a dialog that has closed: another one that is open, or the screen. */
function behind(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')
  return dialogs.item(dialogs.length - 1) ?? document.getElementById('main')
}

/** Where the focus was when something opened that no button of its own opens: dialogs here are opened by what their screen knows. */
export function useOpener(): Opener {
  const opener = useRef<HTMLElement | null>(null)
  return useMemo(
    () => ({
      remember() {
        opener.current = lasting(document.activeElement)
      },
      giveBack(event) {
        event.preventDefault()
        const back = opener.current?.isConnected ? opener.current : behind()
        back?.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
