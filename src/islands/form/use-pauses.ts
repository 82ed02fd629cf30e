/** Props of a success view that ends by itself: it waits while a pointer moves over it or a control in it has the focus. */
import type { FocusEvent, PointerEvent } from 'react'
import type { ThankYou } from '../../stores/form/thank-you.ts'

export function usePauses(thankYou: ThankYou) {
  return {
    // A view that came under a resting pointer was not sought out; browsers report that as a move of nothing.
    onPointerMove({ movementX, movementY }: PointerEvent) {
      if (movementX !== 0 || movementY !== 0) thankYou.hold('pointer')
    },
    onPointerLeave: () => thankYou.release('pointer'),
    onFocus({ target }: FocusEvent<HTMLElement>) {
      // The heading takes the focus for whoever cannot see the view come; that is not using it.
      if (target.tabIndex >= 0) thankYou.hold('focus')
    },
    onBlur: () => thankYou.release('focus'),
  }
}
