import { useStore } from '@nanostores/react'
import { formatEasternMoment } from '../../catalog/time/eastern.ts'
import { comingCount, tellGuests } from '../../catalog/visit/guests.ts'
import { freeHours, visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Calendar } from '../booking/Calendar.tsx'
import { NoOpenTimes } from '../booking/NoOpenTimes.tsx'
import { TimeSlots } from '../booking/TimeSlots.tsx'
import { Panel } from './Panel.tsx'
import { Problem } from './Problem.tsx'

/** Choose an open time, see it beside the old one, confirm with one press. */
export function MovePanel({ visit }: { visit: OwnVisit }) {
  const { times } = ownVisit
  const state = useStore(times.$state)
  const isAtOnce = visit.may === 'change'
  const loadAgain = () => {
    // The pressed button goes away.
    document.getElementById('panel-title')?.focus({ preventScroll: true })
    void times.load()
  }
  return (
    <Panel title={isAtOnce ? 'Choose a new time' : 'What time works better?'}>
      <p className="mt-4 max-w-prose text-mute">
        {isAtOnce
          ? 'Moving is free. Choose any open time. All times are Eastern (ET).'
          : `Your ${visitNoun(visit.kind)} begins in less than ${freeHours} hours, so we’ll call you back about the new time. All times are Eastern (ET).`}
      </p>
      <Problem />
      {state.status === 'loading' && (
        <p role="status" className="mt-6 min-h-[32rem] text-mute">
          Looking up open times.
        </p>
      )}
      {state.status === 'failed' && (
        <div className="mt-6 grid gap-5">
          <Banner message={state.sentence} />
          <Button className="justify-self-start" onClick={loadAgain}>
            Try again
          </Button>
        </div>
      )}
      {state.status === 'none' && (
        <p role="status" className="mt-6 rounded-field bg-mist p-4">
          <NoOpenTimes />
        </p>
      )}
      {state.status === 'open' && (
        <div className="mt-6 grid gap-6">
          <Calendar
            pick={times}
            onHoliday={isAtOnce ? 'To move to that day, please call us.' : 'Ask anyway, and we’ll tell you if it works.'}
          />
          <TimeSlots pick={times} />
        </div>
      )}
      <Confirm visit={visit} />
    </Panel>
  )
}

/** The old time and the new one, and the press that moves. */
function Confirm({ visit }: { visit: OwnVisit }) {
  const chosen = useStore(ownVisit.times.$chosen)
  const sending = useStore(ownVisit.$sending)
  const noun = visitNoun(visit.kind)
  const isAtOnce = visit.may === 'change'
  const { firstName } = visit.provider
  const tell = tellGuests(comingCount(visit.guests))
  const keep = (
    <Button variant="secondary" onClick={() => ownVisit.show('none')}>
      Keep my current time
    </Button>
  )
  if (!chosen) return <div className="mt-7 flex">{keep}</div>
  const startsAt = chosen.startsAt.toISOString()
  return (
    <div className="mt-7 border-t border-line pt-6">
      <div role="status">
        <dl className="grid grid-cols-[4rem_1fr] gap-y-2 tnum">
          <dt className="text-mute">Now</dt>
          <dd>{formatEasternMoment(new Date(visit.startsAt))}</dd>
          <dt className="text-mute">New</dt>
          <dd className="font-medium">{formatEasternMoment(chosen.startsAt)}</dd>
        </dl>
        {chosen.isOther && (
          <p className="mt-5 rounded-field bg-mist p-4">
            {`${firstName || 'Your clinician'} isn’t free then, so a colleague will take your ${noun}.`}
          </p>
        )}
      </div>
      {isAtOnce && tell !== '' && <p className="mt-3 text-small text-mute">{tell}</p>}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
        <Button
          aria-disabled={sending || undefined}
          onClick={() => void ownVisit.change({ act: isAtOnce ? 'move' : 'ask-to-move', startsAt })}
        >
          {sending ? 'One moment...' : isAtOnce ? `Move ${noun}` : 'Ask to move'}
        </Button>
        {keep}
      </div>
    </div>
  )
}
