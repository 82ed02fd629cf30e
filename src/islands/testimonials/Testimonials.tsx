/** The home page's testimonials, and the form that replaces them when a visitor writes one. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { testimonials } from '../../stores/testimonials.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { useLate } from '../form/use-late.ts'
import { Published } from './read/Published.tsx'

const bringForm = () => import('./write/Writing.tsx').then((module) => module.Writing)

function Testimonials({ host }: { host: HTMLElement }) {
  const state = useStore(testimonials.$state)
  const [writing, setWriting] = useState(false)
  const { Part: Writing, failed, load } = useLate(bringForm, writing)
  const toggle = useRef<HTMLButtonElement>(null)
  const returned = useRef(false)

  useEffect(() => void testimonials.open(), [])
  useLayoutEffect(() => {
    // Remove the space reserved for quotes, but only if nobody sees the content below move up.
    if (state.status !== 'loading' && host.getBoundingClientRect().top > window.innerHeight) host.classList.remove('min-h-60')
  }, [host, state.status])
  useEffect(() => {
    if (!writing && returned.current) toggle.current?.focus()
    returned.current = writing
  }, [writing])

  if (writing && Writing) return <Writing onBack={() => setWriting(false)} onReturn={() => setWriting(true)} />
  return (
    <>
      <Published state={state} />
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-4 md:mt-16">
        <button
          ref={toggle}
          type="button"
          className={`${buttonClass({ variant: 'outline' })} max-sm:w-full`}
          aria-busy={writing && !failed}
          onClick={() => (failed ? load() : setWriting(true))}
        >
          Share your experience
        </button>
        <p role="status" className="text-small text-mute">
          {writing && !failed && <span>Opening the form…</span>}
          {failed && <span>The form didn’t load. Please check your connection and try again.</span>}
        </p>
      </div>
    </>
  )
}

export function mountTestimonials(host: HTMLElement) {
  createRoot(host).render(<Testimonials host={host} />)
}
