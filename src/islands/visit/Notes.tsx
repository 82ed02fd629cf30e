import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatEasternMoment } from '../../catalog/time/eastern.ts'
import { visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { noticeClass, successClass } from '../../ui/message-class.ts'

/** What was just done, and what the client has said since the visit got its time. */
export function Notes({ visit }: { visit: OwnVisit }) {
  const done = useStore(ownVisit.$done)
  const problem = useStore(ownVisit.$problem)
  const box = useRef<HTMLDivElement>(null)
  const isMoved = done === 'move' || done === 'take'
  const isSaid = done !== undefined && !isMoved && !['cancel', 'wait', 'stop-waiting', 'guest-out'].includes(done)
  useEffect(() => {
    // The headline shows a move, and the switch a wish for an earlier time; anything else said shows here.
    if (isSaid) box.current?.focus()
  }, [isSaid, done])

  const { late, moveTo, cancel } = visit.said
  const { missed } = visit.earlier
  const noun = visitNoun(visit.kind)
  const moment = (instant: string) => formatEasternMoment(new Date(instant))
  const stays = `Until then, your ${noun} is still on.`
  const time = `Your ${noun} is on ${moment(visit.startsAt)}.`
  const notes = [
    ...(late === null ? [] : [`Thanks for letting us know you’re running about ${late} minutes late.`]),
    ...(moveTo === null ? [] : [`You asked for ${moment(moveTo)} instead. We’ll call you back. ${stays}`]),
    ...(cancel ? [`You asked us to cancel. We’ll call you back. ${stays}`] : []),
    ...(done === 'pass' ? [`Your ${noun} stays as it is. If another time opens up, we’ll email you again.`] : []),
    // The visit may have moved since, which also ends an offer: name its time.
    ...(missed === null || problem !== undefined ? [] : [`We’re no longer holding ${moment(missed)} for you. ${time}`]),
  ]
  return (
    <div ref={box} tabIndex={-1} role="status" className="scroll-mt-28 outline-none">
      {isMoved && (
        <p className={`mt-6 ${successClass}`}>
          Your {noun} has a new time.{' '}
          {visit.emailed
            ? 'We emailed you an updated calendar invite.'
            : 'If you added it to your calendar, add it again to get the new time.'}
        </p>
      )}
      {visit.status !== 'over' &&
        visit.status !== 'arrived' &&
        notes.map((note) => (
          <p key={note} className={`mt-3 first:mt-6 ${noticeClass}`}>
            {note}
          </p>
        ))}
    </div>
  )
}
