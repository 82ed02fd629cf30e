import { useStore } from '@nanostores/react'
import { guestName } from '../../catalog/visit/guests.ts'
import { formatCents } from '../../catalog/money.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnread } from '../../ui/use-unread.ts'
import { Panel } from './Panel.tsx'
import { Problem } from './Problem.tsx'

/** A question first, with the new price: whether a guest drops out. */
export function GuestPanel({ visit }: { visit: OwnVisit }) {
  const sending = useStore(ownVisit.$sending)
  const guest = useStore(ownVisit.$guest)
  const isUnread = useUnread(guest?.id)
  if (!guest) return null
  const name = guestName(guest)
  const { priceCents } = visit
  const { withoutCents } = guest
  return (
    <Panel title={`${name} isn’t coming?`}>
      {priceCents !== null && withoutCents !== null && (
        <p className="mt-5 flex flex-wrap items-baseline gap-x-4 tnum">
          <span className="font-display text-h2 font-light">{formatCents(withoutCents)}</span>
          <span className="text-mute">
            {withoutCents === priceCents ? 'The price stays the same.' : `instead of ${formatCents(priceCents)}`}
          </span>
        </p>
      )}
      <p className="mt-4 max-w-prose">
        Your visit is still on for everyone else.{' '}
        {visit.emailed
          ? `We’ll email you the ${withoutCents === priceCents ? 'change' : 'new price'} and tell the clinic.`
          : 'We’ll tell the clinic.'}{' '}
        If {name} can make it after all, call us.
      </p>
      <Problem />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button
          variant="danger"
          aria-disabled={sending || undefined}
          onClick={(event) => isUnread(event) || void ownVisit.dropGuest()}
        >
          {sending ? 'One moment...' : `Remove ${guest.name ?? 'this guest'}`}
        </Button>
        <Button variant="secondary" onClick={() => ownVisit.show('none')}>
          Keep {guest.name ?? 'this guest'}
        </Button>
      </div>
    </Panel>
  )
}
