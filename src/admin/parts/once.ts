import type { MouseEvent } from 'react'

/** For a button that another takes the place of: the second click of a double one was not meant for that. */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act()
  }
}
