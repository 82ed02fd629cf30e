import type { MouseEvent } from 'react'
import { doubleMs } from './overlay/stray-press.ts'

let last: { readonly on: EventTarget; readonly at: number } | undefined

/**
 * Whether a click is the second press of a double press on a button. Goes by time too: some touch screens count each press of a
 * double press as a first one.
 */
export function isSecondPress({ currentTarget, detail, timeStamp }: MouseEvent): boolean {
  const isSoon = last?.on === currentTarget && timeStamp - last.at < doubleMs
  last = { on: currentTarget, at: timeStamp }
  // A key's press is never part of a double press; its `detail` is 0.
  return detail > 1 || (detail === 1 && isSoon)
}

/** For a button that another one replaces: ignores the second press of a double press, which would hit the new button. */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isSecondPress(event)) act()
  }
}
