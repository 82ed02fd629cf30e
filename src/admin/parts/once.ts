import type { MouseEvent } from 'react'

/** For a button that another one replaces: ignores the second click of a double click, which would hit the new button. */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act()
  }
}
