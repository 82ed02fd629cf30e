import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay, type Day } from '../../catalog/time/eastern.ts'
import { holidayOn, holidayWords } from '../../catalog/practice/holiday.ts'
import { formatPreferredTime, parsePreferredTime, type PreferredTime } from '../../catalog/time/time-slot.ts'
import type { PickTimes } from '../../stores/booking/pick-times.ts'
import type { SlotStatus } from '../../stores/booking/time-picker.ts'
import { NoOpenTimes } from './NoOpenTimes.tsx'

const looks: Record<SlotStatus, string> = {
  open: 'cursor-pointer bg-shell hover:bg-mist',
  picked: 'cursor-pointer bg-lagoon text-on-dark hover:bg-lagoon-hover',
  added: 'bg-glass',
  past: 'cursor-not-allowed text-field line-through',
  closed: 'cursor-not-allowed text-field line-through',
  full: 'cursor-not-allowed bg-shell text-field',
}

/** What screen readers add for a slot that can't be picked. */
const reasons: Partial<Record<SlotStatus, string>> = {
  added: ', already added',
  past: ', has passed',
  closed: ', not available',
  full: ', limit reached',
}

/** The half hours of the selected day, as toggle buttons. */
export function TimeSlots({ pick }: { pick: PickTimes }) {
  const { calendar, picker, openTimes } = pick
  const day = useStore(calendar.$selected)
  const groups = useStore(picker.$groups)
  const { hasNone, nextAfter } = useStore(openTimes.$days)
  const heading = useRef<HTMLHeadingElement>(null)
  const went = useRef(false)
  useEffect(() => {
    // The button that led to this day is gone.
    if (went.current) heading.current?.focus()
    went.current = false
  }, [day])
  if (day === undefined) return <p className="rounded-field bg-mist p-4 text-small">Choose a day to see times.</p>

  const holiday = holidayOn(day)
  const statuses = groups.flatMap((group) => group.slots.map(({ status }) => status))
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-sans text-body font-medium outline-none">
        <span>{formatDay(day)}</span> <span className="font-normal text-mute">ET</span>
      </h3>
      {holiday !== undefined && <p className="-mt-3 text-small text-mute">{holidayWords(holiday)}</p>}
      {statuses.every((status) => status === 'past' || status === 'closed') &&
        (hasNone ? (
          <NoneAtAll />
        ) : (
          <NoTimes
            next={nextAfter(day)}
            onGo={(next) => {
              went.current = true
              calendar.select(next)
            }}
          />
        ))}
      {statuses.includes('full') && (
        <p className="text-small text-mute">You’ve chosen {picker.most} times, which is the limit.</p>
      )}
      {groups.map(({ name, slots }) => (
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="mb-2 text-meta text-mute">
            {name}
          </p>
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {slots.map(({ slot, status }) => (
              <button
                key={slot}
                type="button"
                aria-pressed={status === 'picked' || status === 'added'}
                disabled={status !== 'open' && status !== 'picked'}
                onClick={() => picker.toggle(slot)}
                className={`inline-flex min-h-11 items-center justify-center gap-1 rounded-field text-small whitespace-nowrap tnum transition-colors forced-colors:border ${looks[status]}`}
              >
                {status === 'added' && <Check size={14} strokeWidth={1.5} aria-hidden />}
                {slot}
                {reasons[status] && <span className="sr-only">{reasons[status]}</span>}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Nobody could come to that city, or for that long. Later days can be requested. */
function NoneAtAll() {
  return (
    <p className="-mt-2 text-small text-mute">
      <NoOpenTimes /> Or choose a later day.
    </p>
  )
}

/** A day without open times, and a button to the next one with some. */
function NoTimes({ next, onGo }: { readonly next: PreferredTime | undefined; readonly onGo: (day: Day) => void }) {
  return (
    <p className="-mt-2 text-small text-mute">
      No times left on this day.{' '}
      {next === undefined ? (
        <span>Please choose another.</span>
      ) : (
        <>
          Next open:{' '}
          <button
            type="button"
            className="text-link inline min-h-6 cursor-pointer font-medium"
            onClick={() => onGo(parsePreferredTime(next)!.day)}
          >
            {formatPreferredTime(next)}
          </button>
        </>
      )}
    </p>
  )
}
