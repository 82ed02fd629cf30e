/** The home page's consultation modal, a native <dialog>. Loaded on demand. */
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { consultationModal } from '../../stores/consultation/modal.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ModalForm } from './ModalForm.tsx'
import { ModalPicture } from './ModalPicture.tsx'
import { ModalThanks } from './ModalThanks.tsx'

const titleId = 'consultation-modal-title'

function ConsultationModal({ picture }: { picture: DocumentFragment | undefined }) {
  const { $open, form, hide, hideFromOutside } = consultationModal
  const open = useStore($open)
  const state = useStore(form.$state)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = state.status === 'success'

  useEffect(() => {
    const element = dialog.current!
    if (open && !element.open) {
      const { documentElement } = document
      documentElement.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`)
      element.showModal()
      // Focusing the first field would open a phone's keyboard over the form.
      heading.current?.focus()
    }
    if (!open && element.open) element.close()
  }, [open])

  /** The dialog element itself is the target only outside its content. */
  function onPointerDown(event: MouseEvent) {
    if (event.target === dialog.current) hideFromOutside()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onPointerDown={onPointerDown}
      onClose={hide}
      className="m-auto h-dvh max-h-none w-full max-w-none overflow-hidden bg-pearl p-0 text-ink backdrop:bg-abyss/60 short:overflow-y-auto md:h-auto md:max-h-[min(54rem,calc(100dvh-3rem))] md:w-[min(60rem,calc(100vw-3rem))] md:rounded-dialog md:open:grid"
    >
      <div className="h-full min-h-0 short:h-auto short:min-h-max md:grid md:grid-cols-12 md:grid-rows-[minmax(0,1fr)]">
        <div className="flex h-full min-h-0 flex-col short:h-auto short:min-h-max md:col-span-7">
          <div className="flex shrink-0 items-start justify-between gap-4 px-5 pt-4 pb-3 sm:px-8 md:px-10 md:pt-8">
            {!sent && (
              <h2 id={titleId} ref={heading} tabIndex={-1} className="pt-1.5 font-display text-h3 font-light outline-none">
                Book Your Consultation
              </h2>
            )}
            <button
              type="button"
              aria-label="Close"
              className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-2.5 ml-auto shrink-0`}
              onClick={hide}
            >
              <X size={22} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
          {sent ? <ModalThanks receipt={state.receipt} titleId={titleId} /> : <ModalForm />}
          <p role="status" className="sr-only">
            {sent && 'Thank You. Your request was sent.'}
          </p>
        </div>
        <ModalPicture picture={picture} />
      </div>
    </dialog>
  )
}

type Opening = {
  /** Gets focus back when the modal closes. */
  readonly opener: HTMLElement
  /** The picture beside the form, from the page's HTML. */
  readonly picture: DocumentFragment | undefined
  /** Called with the reference of each request sent. */
  readonly onSent: (reference: string) => void
}

let mounted = false

export function openConsultationModal({ opener, picture, onSent }: Opening) {
  if (!mounted) {
    const host = document.createElement('div')
    host.className = 'late'
    document.body.append(host)
    createRoot(host).render(<ConsultationModal picture={picture} />)
    consultationModal.$sent.listen((receipt) => receipt && onSent(receipt.reference))
    consultationModal.$open.listen((open) => {
      // The dialog restores focus to what had it before; not every browser focuses what was clicked.
      if (!open) requestAnimationFrame(() => opener.focus({ preventScroll: true }))
    })
    mounted = true
  }
  consultationModal.show()
}
