/** Toasts: a corner message says for six seconds what was done. Hovering or focusing it pauses the timer. */
import { Check, CircleAlert, X } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { toast, Toaster, useSonner } from 'sonner'

const buttonClass = 'h-7 shrink-0 cursor-pointer rounded-full px-2.5 font-medium text-on-dark hover:bg-on-dark/15'

export const toastMs = 6000

const most = 3
/** In pixels: between two toasts, and to the edge of a phone. */
const gap = 8
const edge = 12

/** Shows a toast; with `undo`, it has an Undo button. */
export function notifyDone(message: string, undo?: () => void): void {
  toast.custom(
    (id) => (
      <div className="flex w-full items-center gap-2 rounded-field bg-abyss py-2 font-sans pr-2 pl-3.5 text-admin text-on-dark [--focus:var(--color-on-dark)]">
        <Check size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        <p role="status" className="min-w-0 flex-1 py-0.5 break-words">
          {message}
        </p>
        {undo && (
          <button
            type="button"
            className={`${buttonClass} underline underline-offset-4`}
            onClick={() => {
              toast.dismiss(id)
              undo()
            }}
          >
            Undo
          </button>
        )}
        <button type="button" className={`${buttonClass} px-1.5`} aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    ),
    { duration: toastMs },
  )
}

/** Says that a change failed whose screen was left. It stays until somebody has seen it. */
export function notifyFailed(message: string, retry?: () => void): void {
  toast.custom(
    (id) => (
      <div className="flex w-full items-center gap-2 rounded-field border border-danger bg-danger-bg py-2 pr-2 pl-3.5 font-sans text-admin text-danger">
        <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        <p role="alert" className="min-w-0 flex-1 py-0.5 font-medium break-words">
          {message}
        </p>
        {retry && (
          <button
            type="button"
            className="h-7 shrink-0 cursor-pointer rounded-full px-2.5 font-medium underline underline-offset-4 hover:bg-danger/10"
            onClick={() => {
              toast.dismiss(id)
              retry()
            }}
          >
            Try again
          </button>
        )}
        <button
          type="button"
          className="h-7 shrink-0 cursor-pointer rounded-full px-1.5 hover:bg-danger/10"
          aria-label="Dismiss"
          onClick={() => toast.dismiss(id)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    ),
    { duration: Infinity },
  )
}

/** Tells the sheet how much room toasts take at the bottom, so that a drawer can end above them. */
function useRoomForToasts() {
  const { toasts } = useSonner()
  useLayoutEffect(() => {
    const front = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
    const room = front && toasts.length > 0 ? front.offsetHeight + gap * Math.min(toasts.length, most) + edge : 0
    document.documentElement.style.setProperty('--toasts', `${room}px`)
  }, [toasts])
}

/** Where toasts appear; rendered once, in the shell. Beside or below an open drawer, never on its buttons (admin.css). */
export function Toasts() {
  useRoomForToasts()
  return (
    <Toaster
      position="bottom-right"
      gap={gap}
      visibleToasts={most}
      containerAriaLabel="Notices"
      toastOptions={{ unstyled: true, className: 'w-full' }}
      mobileOffset={edge}
    />
  )
}
