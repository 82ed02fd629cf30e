/** A dialog in the middle of the page, for a short form. */
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import { keepForToasts } from './keep-for-toasts.ts'
import { useOpener } from './opener.ts'
import { overlayClass, panelClass } from './overlay-class.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly intro?: ReactNode
  readonly children: ReactNode
  readonly wide?: boolean
  /** Where focus goes when it opens; by default to the first control. */
  readonly onOpenAutoFocus?: (event: Event) => void
  /** Where focus goes when it closes; by default back to where it was. */
  readonly onCloseAutoFocus?: (event: Event) => void
}

export function Modal({ open, onClose, title, intro, children, wide = false, onOpenAutoFocus, onCloseAutoFocus }: Props) {
  const opener = useOpener()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          {...(intro === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.remember()
            onOpenAutoFocus?.(event)
          }}
          onCloseAutoFocus={onCloseAutoFocus ?? opener.giveBack}
          onInteractOutside={keepForToasts}
          className={`${panelClass} ${wide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]'} p-6`}
        >
          <div className="flex items-start gap-4">
            <Dialog.Title className="min-w-0 flex-1 font-sans text-[1.0625rem] leading-6 font-semibold break-words">
              {title}
            </Dialog.Title>
            <CloseButton />
          </div>
          {intro !== undefined && (
            <Dialog.Description asChild>
              <div className="mt-1 text-admin wrap-anywhere text-mute">{intro}</div>
            </Dialog.Description>
          )}
          <div className="mt-5 text-admin">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
