import { useStore } from '@nanostores/react'
import { useRef, type FocusEvent, type SyntheticEvent } from 'react'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { Button } from '../../ui/Button.tsx'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Warns that an untouched kiosk tablet is about to clear for the next guest. */
export function ClearsSoon() {
  const seconds = useStore(checkIn.$clearsIn)
  /** Where the guest was. The button disappears when pressed, and would take the focus with it. */
  const before = useRef<Element>(null)
  const come = (event: FocusEvent) => {
    stop(event)
    before.current = event.relatedTarget
  }
  const stay = () => {
    checkIn.touch()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    // Screen readers announce what appears in an alert that was already there.
    <div role="alert">
      {seconds !== undefined && (
        // Not a touch of the page: if the bar vanished before the finger lifts, the tap would hit the answer behind it.
        <div onPointerDown={stop} onFocus={come} className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-shell">
          <div className="page-width flex flex-wrap items-center justify-between gap-4 py-4">
            <p>
              This page clears itself for the next guest{' '}
              <span className="tnum" aria-hidden>
                in {seconds} sec
              </span>
              .
            </p>
            <Button size="sm" onClick={stay}>
              I’m still here
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
