/**
 * Toasts: a corner message says for six seconds what was done, or for 20 if it can be undone. Hovering or focusing it pauses the
 * timer. Ctrl-Z undoes what the latest one says: by Tab, a toast is at the end of the page, and out of reach of an open drawer.
 */
import { Check, CircleAlert, X } from 'lucide-react'
import { Fragment, useLayoutEffect } from 'react'
import { toast, Toaster, useSonner } from 'sonner'
import { useKeyDown } from '../../ui/use-key-down.ts'
import { sentenceOf, wasLeft } from './ask.ts'

const toastMs = 6_000
const undoMs = 20_000

const most = 3
/** In pixels: between two toasts, and to the edge of a phone. */
const gap = 8
const edge = 12

const looks = {
  done: {
    Icon: Check,
    role: 'status',
    box: 'bg-abyss text-on-dark [--focus:var(--color-on-dark)]',
    words: '',
    button: 'hover:bg-on-dark/15',
  },
  failed: {
    Icon: CircleAlert,
    role: 'alert',
    box: 'border border-danger bg-danger-bg text-danger',
    words: 'font-medium',
    button: 'hover:bg-danger/10',
  },
} as const

/** A message in parts between which it may break: a long email address before its "@" and the dots of its domain, not within a word. */
const partsOf = (message: string) =>
  message.split(/(?=@)/).flatMap((part, index) => (index === 0 ? [part] : part.split(/(?=\.\w)/)))

type Action = { readonly label: string; readonly run: () => void; readonly isUndo?: boolean }

/** What the toasts in sight can undo, oldest first. */
const undoable = new Map<string | number, () => void>()

function show(look: keyof typeof looks, message: string, duration: number, action: Action | undefined): string | number {
  const { Icon, role, box, words, button } = looks[look]
  const buttonClass = `h-7 shrink-0 cursor-pointer rounded-full font-medium ${button}`
  const dismiss = (id: string | number) => {
    // Return the focus at once: Sonner would take it from whatever has focus by the time the toasts are gone.
    if (document.activeElement instanceof HTMLElement && document.activeElement.closest('[data-sonner-toaster]'))
      document.activeElement.blur()
    toast.dismiss(id)
  }
  const press = (id: string | number) => {
    undoable.delete(id)
    dismiss(id)
    action?.run()
  }
  const forget = ({ id }: { readonly id: string | number }) => undoable.delete(id)
  const shown = toast.custom(
    (id) => (
      <div className={`flex w-full items-center gap-2 rounded-field py-2 pr-2 pl-3.5 font-sans text-admin ${box}`}>
        <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        <p role={role} className={`min-w-0 flex-1 py-0.5 break-words ${words}`}>
          {partsOf(message).map((part, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </p>
        {action && (
          <button
            type="button"
            className={`${buttonClass} px-2.5`}
            aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
            onClick={() => press(id)}
          >
            <span className="underline underline-offset-4">{action.label}</span>
            {action.isUndo && (
              <kbd className="ml-2 font-sans text-fine font-normal opacity-80 max-lg:hidden" aria-hidden>
                Ctrl Z
              </kbd>
            )}
          </button>
        )}
        <button type="button" className={`${buttonClass} px-1.5`} aria-label="Dismiss" onClick={() => dismiss(id)}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    ),
    { duration, onDismiss: forget, onAutoClose: forget },
  )
  if (action?.isUndo) undoable.set(shown, () => press(shown))
  return shown
}

/** The latest toast about each row. */
const latest = new Map<string, string | number>()

/** Removes the toast about a row, because something else is true now. */
export function forgetNotice(about: string): void {
  const shown = latest.get(about)
  if (shown !== undefined) toast.dismiss(shown)
  latest.delete(about)
}

/** Shows a toast; with `undo`, it has an Undo button. A toast with the same `about` replaces the earlier one. */
export function notifyDone(message: string, undo?: () => void, about?: string): void {
  if (about !== undefined) forgetNotice(about)
  const shown = undo
    ? show('done', message, undoMs, { label: 'Undo', run: undo, isUndo: true })
    : show('done', message, toastMs, undefined)
  if (about !== undefined) latest.set(about, shown)
}

/** Says that a change failed after its screen was left, or out of sight. Stays until it is dismissed, or forgotten by its `about`. */
export function notifyFailed(message: string, retry?: () => void, about?: string): void {
  const shown = show('failed', message, Infinity, retry && { label: 'Try again', run: retry })
  if (about !== undefined) latest.set(about, shown)
}

/** Says what went wrong with a form that was closed while it was being sent; `otherwise` if we know no better. */
export function notifyError(error: unknown, otherwise: string): void {
  if (!wasLeft(error)) notifyFailed(sentenceOf(error, otherwise))
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

/** Where Ctrl-Z undoes typing. */
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'

/** Ctrl-Z or Cmd-Z undoes what the latest toast says. */
function useUndoKey() {
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || repeat || event.defaultPrevented) return
    const undo = [...undoable.values()].at(-1)
    if (!undo || (target instanceof Element && target.closest(typing))) return
    event.preventDefault()
    undo()
  })
}

/**
 * Where toasts appear; rendered once, in the shell. Beside or below an open drawer, never on its buttons (admin.css). Above dialogs,
 * and below a menu that was just opened.
 */
export function Toasts() {
  useRoomForToasts()
  useUndoKey()
  return (
    <Toaster
      position="bottom-right"
      gap={gap}
      visibleToasts={most}
      containerAriaLabel="Notices"
      toastOptions={{ unstyled: true, className: 'w-full' }}
      mobileOffset={edge}
      style={{ zIndex: 60 }}
    />
  )
}
