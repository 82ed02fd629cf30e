/** One day, or one provider's day: visits, waiting requests, held times and time off, each at its time. */
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { easternDay, easternInstant, formatEasternTime, type Day } from '../../../catalog/time/eastern.ts'
import type { CalendarVisit, WaitingRequest } from '../../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../../contracts/visit/earlier.ts'
import { lanesOf, lengthOf, minuteOf, scale, type Lane, type Span } from './geometry.ts'
import { HeldBlock } from './HeldBlock.tsx'
import type { ProviderLook } from './looks.ts'
import type { Drag } from './use-drag.ts'
import { manyLanes, sideOf, VisitBlock } from './VisitBlock.tsx'

export type Column = {
  readonly key: string
  readonly day: Day
  /** The column's provider; undefined if it shows everyone. */
  readonly providerId: string | undefined
  readonly heading: ReactNode
  /** What the column is, for screen readers. */
  readonly label: string
  /** In order of their starts. */
  readonly visits: readonly CalendarVisit[]
  /** Time off: the column's provider's or, if it shows everyone, of all who are off for a part of the day. */
  readonly off: readonly (Span & { readonly providerId: string })[]
  readonly waiting: readonly { readonly request: WaitingRequest; readonly startsAt: string }[]
  /** Times that are held for clients. */
  readonly held: readonly HeldTime[]
}

const withWay = ({ startsAt, endsAt, travelMinutes }: CalendarVisit) => ({
  startsAt: new Date(Date.parse(startsAt) - travelMinutes * 60_000).toISOString(),
  endsAt,
})

/** A preferred time is drawn no longer than an hour: nothing is agreed yet. */
const endOf = (startsAt: string, minutes: number) => new Date(Date.parse(startsAt) + Math.min(minutes, 60) * 60_000).toISOString()

/** When a new visit begins if no time was picked. */
const firstMinute = 9 * 60

type Props = {
  readonly column: Column
  readonly lookOf: (id: string) => ProviderLook
  readonly onOpen: (id: string) => void
  /** A press on an empty place. */
  readonly onNew: (column: Column, startsAt: Date) => void
  readonly index: number
  readonly first: number
  readonly hold: Drag['start']
  readonly endsDrag: Drag['endsDrag']
  /** The minute of the day, on today's column. */
  readonly now: number | undefined
}

/** Drawn again only when its own visits change: a drag moves one element over all columns. */
export const GridColumn = memo(function GridColumn({ column, index, first, lookOf, onOpen, onNew, hold, endsDrag, now }: Props) {
  const { day, providerId, visits, off, waiting, held } = column
  const ghosts = [...new Set(waiting.map(({ startsAt }) => startsAt))].map((startsAt) => {
    const requests = waiting.filter((one) => one.startsAt === startsAt).map(({ request }) => request)
    return { startsAt, requests, endsAt: endOf(startsAt, Math.max(...requests.map(({ minutes }) => minutes))) }
  })
  // The travel to a visit takes space too: one column can have two providers' days.
  const entries = [
    ...visits.map((visit) => ({ of: visit, whose: visit.providerId, ...withWay(visit) })),
    ...ghosts.map((ghost) => ({ of: ghost, whose: '', ...ghost })),
    ...held.map((one) => ({ of: one, whose: one.providerId, ...one })),
    // Over the whole width, one provider's time off would close everyone's day.
    ...(providerId === undefined ? off.map((one) => ({ of: one, whose: one.providerId, ...one })) : []),
  ]
  // If two begin at once, each provider keeps to one side.
  entries.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.whose.localeCompare(other.whose))
  const lanes = new Map<object, Lane>(lanesOf(entries).map((lane, place) => [entries[place]!.of, lane]))
  const topOf = (iso: string) => (minuteOf(iso) - first * 60) * scale
  const pressEmpty = ({ currentTarget, clientY, detail }: MouseEvent<HTMLElement>) => {
    const pressed = first * 60 + (clientY - currentTarget.getBoundingClientRect().top) / scale
    // A key press has no position.
    const minute = detail === 0 ? firstMinute : Math.floor(pressed / 30) * 30
    onNew(column, easternInstant(day, 0, minute))
  }
  return (
    <div role="group" aria-label={column.label} className="relative min-w-0 border-l border-line">
      <button
        type="button"
        aria-label={`New visit: ${column.label}`}
        className="absolute inset-0 size-full cursor-copy -outline-offset-4"
        onClick={pressEmpty}
      />
      {off.map((one) => {
        const lane = lanes.get(one)
        return (
          <OffHours
            key={one.startsAt + one.providerId}
            {...{ day, first, off: one }}
            side={lane && sideOf(lane)}
            text={lane ? `${lookOf(one.providerId).name}: time off` : 'Time off'}
          />
        )
      })}
      {ghosts.map((ghost) => (
        <Link
          key={ghost.startsAt}
          to="/requests"
          search={ghost.requests.length === 1 ? { id: ghost.requests[0]!.id } : {}}
          className="absolute overflow-hidden rounded-card border border-dashed border-mute px-1.5 py-0.5 text-fine leading-4 text-mute hover:z-10 hover:bg-pearl hover:text-ink"
          style={{ ...sideOf(lanes.get(ghost)!), top: topOf(ghost.startsAt), height: lengthOf(ghost) * scale - 1 }}
        >
          <span className="block truncate">
            <span className="sr-only">Waiting for an answer: </span>
            {ghost.requests.length === 1 ? `${ghost.requests[0]!.name}’s request` : `${ghost.requests.length} requests`}
          </span>
          <span className="block truncate tnum">{formatEasternTime(new Date(ghost.startsAt))}</span>
        </Link>
      ))}
      {held.map((one) => (
        <HeldBlock
          key={one.id}
          held={one}
          style={{ ...sideOf(lanes.get(one)!), top: topOf(one.startsAt), minHeight: lengthOf(one) * scale - 1 }}
          onOpen={onOpen}
        />
      ))}
      {visits.map((visit) => (
        <VisitBlock
          key={visit.id}
          visit={visit}
          look={lookOf(visit.providerId)}
          top={topOf(visit.startsAt)}
          side={sideOf(lanes.get(visit)!)}
          isSlim={lanes.get(visit)!.lanes >= manyLanes}
          onPress={(event, id) => !endsDrag(event) && onOpen(id)}
          onHold={(event: PointerEvent<HTMLElement>, held, mode) => hold(event, held, mode, index)}
        />
      ))}
      {now !== undefined && now >= first * 60 && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-conch"
          style={{ top: (now - first * 60) * scale }}
        >
          <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-conch" />
        </div>
      )}
    </div>
  )
})

type OffProps = {
  readonly day: Day
  readonly first: number
  readonly off: Span
  /** Its position across the column; all of it if left out. */
  readonly side: ReturnType<typeof sideOf> | undefined
  readonly text: string
}

/** Time off within a day. */
function OffHours({ day, first, off: { startsAt, endsAt }, side, text }: OffProps) {
  const from = easternDay(new Date(startsAt)) < day ? 0 : minuteOf(startsAt)
  const to = easternDay(new Date(endsAt)) > day ? 1440 : minuteOf(endsAt)
  return (
    <div
      className="pointer-events-none absolute inset-x-0 bg-sand/60"
      style={{ ...side, top: Math.max(0, from - first * 60) * scale, height: (to - Math.max(from, first * 60)) * scale }}
    >
      <span className="sticky top-14 block px-1.5 pt-1 text-fine text-mute">{text}</span>
    </div>
  )
}
