import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { formatCents } from '../../catalog/money.ts'
import { guest, type GuestPage } from '../../stores/visit/guest.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useUnread } from '../../ui/use-unread.ts'

/** What the others pay without them, and before. */
function priceWords({ price }: GuestPage): string {
  if (!price) return ''
  const { nowCents, withoutCents } = price
  if (nowCents === withoutCents) return `The visit still costs ${formatCents(nowCents)}. `
  return `Without you, the visit costs ${formatCents(withoutCents)} instead of ${formatCents(nowCents)}. `
}

/** Dropping out: a question with the new price, then one press. */
export function CantMakeIt({ page }: { page: GuestPage }) {
  const asking = useStore(guest.$asking)
  const sending = useStore(guest.$sending)
  const problem = useStore(guest.$problem)
  const isUnread = useUnread(asking)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(asking)
  useEffect(() => {
    if (was.current === asking) return
    was.current = asking
    ;(asking ? heading : opener).current?.focus()
  }, [asking])
  const { display, e164 } = clinic.phone

  if (!page.mayDropOut) {
    return (
      <p className="border-t border-line pt-6 text-small text-mute">
        {page.booked && page.bookerEmailed
          ? 'Can’t make it? You booked this visit, so move or cancel it with the button in our emails, or call us at '
          : 'Can’t make it? Please call us at '}
        <a href={`tel:${e164}`} className="text-link whitespace-nowrap tnum">
          {display}
        </a>
        .
      </p>
    )
  }
  if (!asking) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-6 text-small text-mute">
        Can’t make it? The visit can go on without you.
        <Button ref={opener} variant="ghost" size="sm" className="max-sm:-ml-5 sm:-mr-5" onClick={() => guest.ask(true)}>
          Drop out
        </Button>
      </p>
    )
  }
  return (
    <section aria-labelledby="drop-out" className="rounded-card bg-shell p-6 sm:p-8">
      <h2 ref={heading} id="drop-out" tabIndex={-1} className="scroll-mt-28 font-display text-h3 outline-none">
        Drop out of this visit?
      </h2>
      <p className="mt-4 max-w-prose text-pretty tnum">
        {priceWords(page)}
        {page.bookerEmailed
          ? 'We’ll email the person who booked and tell the clinic.'
          : 'We’ll tell the clinic, and the person who booked can see it on the visit page.'}{' '}
        If you change your mind, call us.
      </p>
      {problem !== undefined && (
        <div className="mt-6">
          <Banner message={problem} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="danger"
          aria-disabled={sending || undefined}
          onClick={(event) => isUnread(event) || void guest.dropOut()}
        >
          {sending ? 'One moment...' : 'Drop out'}
        </Button>
        <Button variant="secondary" onClick={() => guest.ask(false)}>
          I’m coming
        </Button>
      </div>
    </section>
  )
}
