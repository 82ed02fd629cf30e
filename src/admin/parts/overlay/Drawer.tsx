/** The right-hand drawer for a row's details: 480 px wide, full width on a phone. In a short window it scrolls as a whole. */
import { Dialog } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useOpener } from './opener.ts'
import { CloseButton } from './CloseButton.tsx'
import { keepForToasts } from './keep-for-toasts.ts'
import { drawerOverlayClass } from './overlay-class.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Beside the ×. */
  readonly beside?: ReactNode
  /** The row whose details these are: a different one starts at its top, and is scrolled into view in the list behind. */
  readonly row?: string | undefined
  /** Under the title: what it is, and its state. */
  readonly subtitle?: ReactNode
  readonly children: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  readonly footer?: ReactNode
}

export function Drawer({ open, onClose, title, beside, row, subtitle, children, footer }: Props) {
  // Focus the body, so that the arrow keys scroll it.
  const body = useRef<HTMLDivElement>(null)
  const opener = useOpener()
  const lastRow = useRef(row)
  /** What had the focus last, in the drawer itself. */
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (row === undefined || !body.current) return
    lastRow.current = row
    for (const scrolled of [body.current, body.current.parentElement!]) scrolled.scrollTop = 0
    document.querySelector(`[data-row="${CSS.escape(row)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [row])
  // Radix doesn't notice it while a dialog on top of the drawer closes: a canceled visit can't be canceled again.
  useEffect(() => {
    if (!open) focused.current = null
    else if (focused.current?.isConnected === false && document.activeElement === document.body) body.current?.focus()
  })
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={drawerOverlayClass} />
        <Dialog.Content
          data-drawer
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.remember()
            body.current?.focus()
          }}
          onCloseAutoFocus={(event) => opener.giveBack(event, lastRow.current)}
          onInteractOutside={keepForToasts}
          onFocus={({ currentTarget, target }) => {
            if (currentTarget.contains(target)) focused.current = target
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l border-line bg-pearl text-ink outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in short:overflow-y-auto sm:w-120"
        >
          <header className="flex items-start gap-4 border-b border-line px-5 py-4">
            {/* Read out when J or K goes to another row. With aria-live, Radix would not hide it behind a dialog on top. */}
            <div className="min-w-0 flex-1" role="status">
              <Dialog.Title className="font-sans text-[1.0625rem] leading-6 font-semibold break-words">{title}</Dialog.Title>
              {subtitle && <div className="mt-1 text-admin text-mute">{subtitle}</div>}
            </div>
            {beside}
            <CloseButton />
          </header>
          <div
            ref={body}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-5 text-admin outline-none short:flex-none short:overflow-visible"
            tabIndex={-1}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
