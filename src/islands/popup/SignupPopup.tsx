/**
 * The signup popup: a card in the corner. On a phone or tablet it begins as a bar that can be opened or closed. It blocks nothing and takes
 * no focus.
 */
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { consultationList } from '../../stores/consultation/list.ts'
import { emailSignup } from '../../stores/email-signup.ts'
import { signupPopup } from '../../stores/signup-popup.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useKeyDown } from '../../ui/use-key-down.ts'
import { SignupForm } from './SignupForm.tsx'
import { SignupThanks } from './SignupThanks.tsx'

function SignupPopup() {
  const state = useStore(emailSignup.$state)
  const [open, setOpen] = useState(true)
  const [unfolded, setUnfolded] = useState(false)
  const card = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const sent = state.status === 'success'

  function close() {
    signupPopup.seen()
    if (card.current?.contains(document.activeElement)) (before.current ?? document.getElementById('main'))?.focus()
    setOpen(false)
  }

  useKeyDown((event) => {
    // An open menu or dialog gets Escape first, and so does an input method that is still offering characters.
    const claimed = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open], :popover-open')
    if (open && event.key === 'Escape' && !claimed) close()
  })
  useEffect(() => {
    emailSignup.open()
    const stops = [
      // The visitor didn't dismiss it, so it may appear again on another page.
      consultationList.$items.listen((items) => items.length > 0 && setOpen(false)),
      // It was closed while being sent, and didn't arrive: nobody should believe that they signed up.
      emailSignup.$state.listen(({ status }) => (status === 'refused' || status === 'conflict') && setOpen(true)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  useEffect(() => {
    if (unfolded) document.getElementById('signup-title')?.focus({ preventScroll: true })
  }, [unfolded])

  return (
    <>
      <p role="status" className="sr-only">
        {open && !sent && <span>Be First to Know: a signup form opened at the end of the page. Press Escape to close it.</span>}
        {sent && <span>{"You're in!"}</span>}
      </p>
      {open && (
        <section
          ref={card}
          data-signup={unfolded || sent ? 'form' : 'bar'}
          aria-labelledby="signup-title"
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !card.current?.contains(relatedTarget)) before.current = relatedTarget
          }}
          className="fixed inset-x-0 bottom-0 z-45 max-h-[50dvh] overflow-y-auto overscroll-contain border-t border-line bg-pearl px-(--gutter) pb-[env(safe-area-inset-bottom)] text-ink transition-transform duration-320 ease-calm starting:translate-y-full motion-reduce:starting:translate-y-0 lg:inset-x-auto lg:right-6 lg:bottom-6 lg:max-h-[calc(100dvh-3rem)] lg:w-[25rem] lg:rounded-dialog lg:border lg:p-7"
        >
          <div className="flex min-h-16 items-center justify-between gap-2 lg:min-h-0 lg:items-start">
            <h2
              id="signup-title"
              tabIndex={-1}
              className="mr-auto font-display text-[1.375rem] pt-1.5 leading-tight font-light outline-none lg:text-h3"
            >
              {sent ? "You're in!" : 'Be First to Know'}
            </h2>
            {!unfolded && !sent && (
              <Button
                size="sm"
                variant="outline"
                className="shrink-0 lg:hidden"
                aria-expanded={false}
                onClick={() => setUnfolded(true)}
              >
                Sign up
              </Button>
            )}
            <button
              type="button"
              aria-label="Close"
              className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-2.5 shrink-0`}
              onClick={close}
            >
              <X size={22} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
          <div className={unfolded || sent ? 'max-lg:pb-4' : 'max-lg:hidden'}>
            {sent ? <SignupThanks onClose={close} /> : <SignupForm />}
          </div>
        </section>
      )}
    </>
  )
}

export function openSignupPopup() {
  const host = document.createElement('div')
  host.className = 'late'
  document.body.append(host)
  createRoot(host).render(<SignupPopup />)
}
