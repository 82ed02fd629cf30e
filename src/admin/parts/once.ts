import type { MouseEvent } from 'react'
import { wasRepeated } from './overlay/stray-press.ts'

/** Whether a click is the second of a double press on a button. A key's click is none; its `detail` is 0. */
export function isSecondPress({ detail }: MouseEvent): boolean {
  return detail > 1 || (detail === 1 && wasRepeated())
}

/** For a button that another one replaces: ignores the second press of a double press, which would hit the new button. */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isSecondPress(event)) act()
  }
}
