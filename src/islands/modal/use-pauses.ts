/** Props for a success view that closes automatically: it waits while the pointer is over it or one of its controls has focus. */
import type { FocusEvent, PointerEvent } from 'react'
import type { ThankYou } from '../../stores/form/thank-you.ts'

export function usePauses(thankYou: ThankYou) {
  return {
    // A view that appears under a resting pointer is not being used; browsers report that as a move of zero.
    onPointerMove({ movementX, movementY }: PointerEvent) {
      if (movementX !== 0 || movementY !== 0) thankYou.hold('pointer')
    },
    onPointerLeave: () => thankYou.release('pointer'),
    onFocus({ target }: FocusEvent<HTMLElement>) {
      // The heading gets focus for screen readers; that doesn't count as using the view.
      if (target.tabIndex >= 0) thankYou.hold('focus')
    },
    onBlur: () => thankYou.release('focus'),
  }
}
