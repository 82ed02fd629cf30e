import { useStore } from '@nanostores/react'
import { formatEasternMoment } from '../../catalog/time/eastern.ts'
import { comingCount, tellGuests } from '../../catalog/visit/guests.ts'
import { freeHours, visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnread } from '../../ui/use-unread.ts'
import { Panel } from './Panel.tsx'
import { Problem } from './Problem.tsx'

/** A question first: what canceling means now. */
export function CancelPanel({ visit }: { visit: OwnVisit }) {
  const sending = useStore(ownVisit.$sending)
  const isUnread = useUnread(visit.may)
  const noun = visitNoun(visit.kind)
  const isFree = visit.may === 'change'
  const when = `${formatEasternMoment(new Date(visit.startsAt))} ET`
  return (
    <Panel title={isFree ? `Cancel this ${noun}?` : `Ask us to cancel this ${noun}?`}>
      <p className="mt-4 max-w-prose">
        {isFree
          ? `Canceling is free. We’ll give your time on ${when} to someone else${visit.emailed ? ', and we’ll email you a confirmation' : ''}. ${tellGuests(comingCount(visit.guests))}`
          : `Your ${noun} begins on ${when}, in less than ${freeHours} hours, so you can’t cancel it here. We’ll call you back. Until then, it’s still on.`}
      </p>
      <Problem />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button
          variant={isFree ? 'danger' : 'default'}
          aria-disabled={sending || undefined}
          onClick={(event) => isUnread(event) || void ownVisit.change({ act: isFree ? 'cancel' : 'ask-to-cancel' })}
        >
          {sending ? 'One moment...' : isFree ? `Cancel ${noun}` : 'Ask to cancel'}
        </Button>
        <Button variant="secondary" onClick={() => ownVisit.show('none')}>
          Keep {noun}
        </Button>
      </div>
    </Panel>
  )
}
