import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { countOf } from '../../catalog/count.ts'
import { heldMinutes } from '../../catalog/visit/earlier.ts'
import { easternDay, formatEasternMoment, formatEasternTime, formatLongDay } from '../../catalog/time/eastern.ts'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import { visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Button } from '../../ui/Button.tsx'

/** Milliseconds left, counted down every few seconds from the initial value. */
function useLeft(leftMs: number): number {
  const [until] = useState(() => Date.now() + leftMs)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return until - now
}

type Props = { visit: OwnVisit; offer: NonNullable<OwnVisit['earlier']['offer']> }

/** The earlier time held for the client: take it, or pass. Only the server knows whether it is still held. */
export function EarlierOffer({ visit, offer }: Props) {
  const sending = useStore(ownVisit.$sending)
  const left = useLeft(offer.leftMs)
  const starts = new Date(offer.startsAt)
  const noun = visitNoun(visit.kind)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) void ownVisit.look()
  }, [isOver])
  const minutes = Math.max(1, Math.ceil(left / minuteMs))
  const answer = (act: 'take' | 'pass') => void ownVisit.change({ act, offer: offer.id })

  return (
    <section aria-labelledby="earlier-offer" className="mt-8 overflow-hidden rounded-card bg-mist">
      <div className="p-6 sm:p-8">
        <p className="text-small font-medium text-lagoon">An earlier time is open</p>
        <h2 id="earlier-offer" className="mt-3 font-display text-h3 font-light">
          {formatLongDay(easternDay(starts)).replace(/, \d{4}$/, '')}{' '}
          <em className="max-sm:block">at {formatEasternTime(starts)}</em>
        </h2>
        <p className="mt-4 max-w-prose tnum">
          Instead of {formatEasternMoment(new Date(visit.startsAt))}. We’re holding it for you until{' '}
          <span className="whitespace-nowrap">{formatEasternTime(new Date(offer.until))} ET.</span>
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button aria-disabled={sending || undefined} onClick={() => answer('take')}>
            {sending ? 'One moment...' : 'Take it'}
          </Button>
          <Button variant="ghost" aria-disabled={sending || undefined} onClick={() => answer('pass')}>
            No, thanks
          </Button>
          <span className="text-small text-mute tnum max-sm:w-full sm:ml-auto">
            {isOver ? 'No longer held' : `${countOf(minutes, 'minute')} left`}
          </span>
        </div>
        <p className="sr-only">If you do nothing, your {noun} stays as it is.</p>
      </div>
      <div aria-hidden className="h-1 bg-glass">
        <div
          className="h-full bg-lagoon transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
          style={{ width: `${Math.min(100, Math.max(0, (left / (heldMinutes * minuteMs)) * 100))}%` }}
        />
      </div>
    </section>
  )
}
