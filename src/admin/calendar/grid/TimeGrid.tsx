/** Days or providers side by side, from morning to evening. Visits can be dragged; "Move…" in a visit's drawer does the same. */
import { Link } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useMemo, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { easternDay, formatEasternTime, type Day } from '../../../catalog/eastern.ts'
import type { CalendarVisit, WaitingRequest } from '../../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../../contracts/visit/earlier.ts'
import { hoursShown, instantAt, lanesOf, lengthOf, minuteOf, type Lane, type Span } from './geometry.ts'
import { HeldBlock } from './HeldBlock.tsx'
import type { ProviderLook } from './looks.ts'
import { useDrag, type Drag, type Drop } from './use-drag.ts'
import { manyLanes, sideOf, VisitBlock } from './VisitBlock.tsx'

/** Pixels an hour. */
const hourHeight = 56
const scale = hourHeight / 60

export type Column = {
  readonly key: string
  readonly day: Day
  /** Whose column it is; undefined if it is everybody's. */
  readonly providerId: string | undefined
  readonly heading: ReactNode
  /** What the column is, for who can't see it. */
  readonly label: string
  /** In order of their starts. */
  readonly visits: readonly CalendarVisit[]
  readonly off: readonly Span[]
  readonly waiting: readonly { readonly request: WaitingRequest; readonly startsAt: string }[]
  /** Times that are held for clients. */
  readonly held: readonly HeldTime[]
}

type Props = {
  readonly columns: readonly Column[]
  readonly lookOf: (id: string) => ProviderLook
  readonly now: Date
  readonly onOpen: (id: string) => void
  readonly onMove: (
    visit: CalendarVisit,
    to: { readonly column: Column; readonly startsAt: Date; readonly minutes: number },
  ) => void
  /** A press on an empty place. */
  readonly onNew: (column: Column, startsAt: Date) => void
}

/** When a new visit begins if nobody said when. */
const firstMinute = 9 * 60

const hourText = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

export function TimeGrid({ columns, lookOf, now, onOpen, onMove, onNew }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { first, last } = useMemo(() => hoursShown(columns.flatMap(({ visits, held }) => [...visits, ...held])), [columns])
  const onDrop = useCallback(
    (visit: CalendarVisit, { column: index, minute, minutes }: Drop) => {
      const column = columns[index]!
      const startsAt = instantAt(column.day, minute)
      const otherPerson = column.providerId !== undefined && column.providerId !== visit.providerId
      if (startsAt.getTime() === Date.parse(visit.startsAt) && minutes === lengthOf(visit) && !otherPerson) return
      onMove(visit, { column, startsAt, minutes })
    },
    [columns, onMove],
  )
  const drag = useDrag({ area, columns: columns.length, first, last, onDrop })
  const { preview } = drag
  const today = easternDay(now)
  const nowMinute = minuteOf(now.toISOString())

  // A day begins at its first visits, not at dawn.
  useEffect(() => {
    scroller.current?.scrollTo({ top: (8 - first) * hourHeight - 8 })
  }, [first])

  return (
    <div ref={scroller} className="max-h-[max(26rem,calc(100dvh-13rem))] overflow-auto rounded-card border border-line bg-pearl">
      <div className="min-w-[44rem]" style={{ ['--columns' as string]: columns.length }}>
        <div className="sticky top-0 z-20 grid grid-cols-[3.75rem_repeat(var(--columns),minmax(0,1fr))] border-b border-line bg-pearl">
          <span />
          {columns.map(({ key, heading }) => (
            <div key={key} className="min-w-0 border-l border-line px-2 py-2">
              {heading}
            </div>
          ))}
        </div>
        <div className="grid grid-cols-[3.75rem_minmax(0,1fr)]">
          <div aria-hidden className="relative" style={{ height: (last - first) * hourHeight }}>
            {Array.from({ length: last - first - 1 }, (_, index) => (
              <span
                key={index}
                className="absolute right-2 -translate-y-1/2 text-fine text-mute tnum"
                style={{ top: (index + 1) * hourHeight }}
              >
                {hourText(first + index + 1)}
              </span>
            ))}
          </div>
          <div
            ref={area}
            className="hour-lines relative grid grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
            style={{ height: (last - first) * hourHeight, ['--hour' as string]: `${hourHeight}px` }}
            onPointerMove={drag.move}
            onPointerUp={drag.drop}
            onPointerCancel={drag.cancel}
          >
            {columns.map((column, index) => (
              <GridColumn
                key={column.key}
                {...{ column, index, first, lookOf, onOpen, onNew }}
                hold={drag.start}
                wasDragged={drag.wasDragged}
                now={column.day === today ? nowMinute : undefined}
              />
            ))}
            {preview && (
              <div
                className="pointer-events-none absolute z-30 rounded-card border-2 border-lagoon bg-pearl/85 px-1.5 py-1 text-fine font-semibold tnum shadow-sm"
                style={{
                  top: (preview.minute - first * 60) * scale,
                  height: preview.minutes * scale,
                  left: `${(preview.column / columns.length) * 100}%`,
                  width: `${100 / columns.length}%`,
                }}
              >
                {timeOf(columns[preview.column]!.day, preview.minute)} –{' '}
                {timeOf(columns[preview.column]!.day, preview.minute + preview.minutes)}
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const withWay = ({ startsAt, endsAt, travelMinutes }: CalendarVisit) => ({
  startsAt: new Date(Date.parse(startsAt) - travelMinutes * 60_000).toISOString(),
  endsAt,
})

/** A preferred time is drawn no longer than an hour: nothing is agreed yet. */
const endOf = (startsAt: string, minutes: number) => new Date(Date.parse(startsAt) + Math.min(minutes, 60) * 60_000).toISOString()

const timeOf = (day: Day, minute: number) => formatEasternTime(instantAt(day, minute))

type ColumnProps = Pick<Props, 'lookOf' | 'onOpen' | 'onNew'> & {
  readonly column: Column
  readonly index: number
  readonly first: number
  readonly hold: Drag['start']
  readonly wasDragged: Drag['wasDragged']
  /** The minute of the day, on today's column. */
  readonly now: number | undefined
}

/** Drawn again only when its own visits change: a drag moves one element over all columns. */
const GridColumn = memo(function GridColumn({ column, index, first, lookOf, onOpen, onNew, hold, wasDragged, now }: ColumnProps) {
  const { day, visits, off, waiting, held } = column
  const ghosts = [...new Set(waiting.map(({ startsAt }) => startsAt))].map((startsAt) => {
    const requests = waiting.filter((one) => one.startsAt === startsAt).map(({ request }) => request)
    return { startsAt, requests, endsAt: endOf(startsAt, Math.max(...requests.map(({ minutes }) => minutes))) }
  })
  // The way to a visit takes its place, too: two providers' days can be in one column.
  const entries = [
    ...visits.map((visit) => ({ of: visit, whose: visit.providerId, ...withWay(visit) })),
    ...ghosts.map((ghost) => ({ of: ghost, whose: '', ...ghost })),
    ...held.map((one) => ({ of: one, whose: one.providerId, ...one })),
  ]
  // Of two that begin at once, each provider keeps to a side.
  entries.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.whose.localeCompare(other.whose))
  const lanes = new Map<object, Lane>(lanesOf(entries).map((lane, place) => [entries[place]!.of, lane]))
  const topOf = (iso: string) => (minuteOf(iso) - first * 60) * scale
  const pressEmpty = ({ currentTarget, clientY, detail }: MouseEvent<HTMLElement>) => {
    const pressed = first * 60 + (clientY - currentTarget.getBoundingClientRect().top) / scale
    // From the keyboard there is no place.
    const minute = detail === 0 ? firstMinute : Math.floor(pressed / 30) * 30
    onNew(column, instantAt(day, minute))
  }
  return (
    <div role="group" aria-label={column.label} className="relative min-w-0 border-l border-line">
      <button
        type="button"
        aria-label={`New visit: ${column.label}`}
        className="absolute inset-0 size-full cursor-copy -outline-offset-4"
        onClick={pressEmpty}
      />
      {off.map(({ startsAt, endsAt }) => (
        <OffHours key={startsAt} day={day} first={first} startsAt={startsAt} endsAt={endsAt} />
      ))}
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
            {ghost.requests.length === 1 ? `${ghost.requests[0]!.name} asks` : `${ghost.requests.length} ask`}
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
          scale={scale}
          side={sideOf(lanes.get(visit)!)}
          isSlim={lanes.get(visit)!.lanes >= manyLanes}
          onOpen={(id) => !wasDragged.current && onOpen(id)}
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

/** Time off within a day. */
function OffHours({ day, first, startsAt, endsAt }: Span & { readonly day: Day; readonly first: number }) {
  const from = easternDay(new Date(startsAt)) < day ? 0 : minuteOf(startsAt)
  const to = easternDay(new Date(endsAt)) > day ? 1440 : minuteOf(endsAt)
  return (
    <div
      className="pointer-events-none absolute inset-x-0 bg-sand/60"
      style={{ top: Math.max(0, from - first * 60) * scale, height: (to - Math.max(from, first * 60)) * scale }}
    >
      <span className="sticky top-14 block px-1.5 pt-1 text-fine text-mute">Time off</span>
    </div>
  )
}
