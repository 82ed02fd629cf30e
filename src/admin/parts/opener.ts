import { useMemo, useRef } from 'react'

export type Opener = {
  /** Called before the focus moves into what opens. */
  readonly remember: () => void
  /** For `onCloseAutoFocus`: back to where the focus was, or to the screen where that is gone. */
  readonly giveBack: (event: Event) => void
}

/** An item of a menu goes away with it; its button stays. */
function lasting(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return found instanceof HTMLElement && found !== document.body ? found : null
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
        const back = opener.current?.isConnected ? opener.current : document.getElementById('main')
        back?.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
