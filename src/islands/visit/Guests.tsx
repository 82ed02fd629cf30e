import { useStore } from '@nanostores/react'
import { Check, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../catalog/count.ts'
import { comingCount, guestName, readyText } from '../../catalog/visit/guests.ts'
import { formatCents } from '../../catalog/money.ts'
import { paths } from '../../catalog/site/paths.ts'
import { ownVisit, type OwnGuest, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** Who is treated, who is ready, and each guest's own link. Nobody's answers are here. */
export function Guests({ visit }: { visit: OwnVisit }) {
  const { guests, priceCents, status } = visit
  const done = useStore(ownVisit.$done)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (done === 'guest-out') heading.current?.focus()
  }, [done])
  useEffect(() => {
    // The list returns when the question about a guest is closed.
    if (ownVisit.$closed.get() !== 'guest') return
    list.current?.querySelector<HTMLElement>(`[data-guest="${ownVisit.$guest.get()?.id}"]`)?.focus()
  }, [])
  if (guests.length === 0 || status === 'over') return null
  const alone = guests.length === 1
  return (
    <section aria-labelledby="guests" className="mt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} id="guests" tabIndex={-1} className="scroll-mt-28 font-display text-h3 outline-none">
          {alone ? (
            <>
              Before <em>your visit</em>
            </>
          ) : (
            <>
              Who’s <em>coming</em>
            </>
          )}
        </h2>
        {!alone && <p className="text-small font-medium text-lagoon tnum">{readyText(guests)}</p>}
      </div>
      <p className="mt-2 max-w-prose text-small text-mute">
        {alone
          ? 'A few questions about your health, and your signature. It takes about 3 minutes.'
          : 'Each person has their own link to a few health questions. Share it with them. Only the clinic sees the answers.'}
      </p>
      <ol ref={list} className="mt-5 border-b border-line">
        {guests.map((guest) => (
          <GuestLine key={guest.id} guest={guest} />
        ))}
      </ol>
      {priceCents !== null && (
        <p role="status" className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 text-lead font-medium tnum">
          <span>{`${done === 'guest-out' ? 'New price' : 'Price'} for ${countOf(comingCount(guests), 'person', 'people')}`}</span>
          <span>{formatCents(priceCents)}</span>
        </p>
      )}
      {done === 'guest-out' && (
        <p className="mt-1 text-small text-mute">
          {visit.emailed ? 'We emailed you the change and told the clinic.' : 'We told the clinic.'}
        </p>
      )}
    </section>
  )
}

function GuestLine({ guest }: { guest: OwnGuest }) {
  const { position, droppedOut, ready, token, mayDropOut } = guest
  const name = position === 1 ? 'You' : guestName(guest)
  const state = droppedOut ? 'Not coming' : ready ? 'Ready' : 'Not ready yet'
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-y-2 border-t border-line py-4 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <span aria-hidden className={`font-display text-h3 font-light tnum ${droppedOut ? 'text-mute' : 'text-lagoon'}`}>
        {position}
      </span>
      <p className="min-w-0">
        <span className={`block wrap-anywhere ${droppedOut ? 'text-mute line-through' : 'font-medium'}`}>{name}</span>
        <span className="flex items-center gap-1.5 text-meta text-mute">
          {!droppedOut && ready && <Check size={14} strokeWidth={2} aria-hidden className="text-success" />}
          <span>{state}</span>
        </span>
      </p>
      {!droppedOut && (
        <div className="col-start-2 flex flex-wrap items-center gap-x-1 gap-y-1 sm:col-start-auto sm:-mr-5 sm:justify-end">
          {position === 1 ? (
            <a
              href={`${paths.guest}#${token}`}
              className={`${buttonClass({ variant: ready ? 'ghost' : 'default', size: 'sm' })} ${ready ? 'max-sm:-ml-5' : 'sm:mr-5'}`}
            >
              {ready ? 'Answer again' : 'Fill out your form'}
            </a>
          ) : (
            <ShareLink guest={guest} />
          )}
          {mayDropOut && (
            <Button variant="ghost" size="sm" data-guest={guest.id} onClick={() => ownVisit.askAbout(guest)}>
              <span>
                Remove <span className="sr-only">{name}</span>
              </span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Shares a guest's link on devices that can, and copies it otherwise. */
function ShareLink({ guest }: { guest: OwnGuest }) {
  const [said, setSaid] = useState('')
  const name = guestName(guest)

  async function share() {
    const url = new URL(`${paths.guest}#${guest.token}`, location.href).href
    setSaid('')
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: 'Before your visit', text: 'A few questions before our IV visit:', url })
        return
      }
      await navigator.clipboard.writeText(url)
      setSaid('Copied')
    } catch (error) {
      // Closing the share sheet is also an answer, and a second press finds it open.
      const isShared = error instanceof Error && ['AbortError', 'InvalidStateError'].includes(error.name)
      if (!isShared) setSaid('We couldn’t copy the link. Please try again.')
    }
  }

  return (
    <span className="inline-flex items-center gap-3">
      <Button variant={guest.ready ? 'outline' : 'default'} size="sm" onClick={() => void share()}>
        <Share2 size={16} strokeWidth={1.5} aria-hidden />
        <span>
          Share link <span className="sr-only">with {name}</span>
        </span>
      </Button>
      {/* Not hidden while it is empty: screen readers announce only what appears in a status they already know. */}
      <span role="status" className="text-small text-mute empty:absolute">
        {said}
      </span>
    </span>
  )
}
