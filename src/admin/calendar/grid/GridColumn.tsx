/** One day, or one provider's day: visits, waiting requests, held times and time off, each at its time. */
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, type PointerEvent } from 'react'
import { easternDay, easternInstant, formatEasternTime, type Day } from '../../../catalog/time/eastern.ts'
import type { Column, Ghost, Layout } from './column.ts'
import { lengthOf, minuteOf, scale, type Lane, type Span } from './geometry.ts'
import { HeldBlock } from './HeldBlock.tsx'
import type { ProviderLook } from './looks.ts'
import type { Drag } from './use-drag.ts'
import { sideOf, VisitBlock } from './VisitBlock.tsx'
import { tightInitialsOf } from '../words.ts'

/** When a new visit begins if no time was picked. */
const firstMinute = 9 * 60

type Props = {
  readonly column: Column
  readonly layout: Layout
  readonly lookOf: (id: string) => ProviderLook
  readonly onOpen: (id: string) => void
  /** A press on an empty place. */
  readonly onNew: (column: Column, startsAt: Date) => void
  readonly index: number
  /** The hours at its top and bottom. */
  readonly first: number
  readonly last: number
  readonly hold: Drag['start']
  readonly endsDrag: Drag['endsDrag']
  /** Whether half of the column has room only for a name. */
  readonly isTight: boolean
  /** Whether a part of the column has room for a time with its end. */
  readonly isRoomy: boolean
  /** The minute of the day, on today's column. */
  readonly now: number | undefined
}

/** Drawn again only when its own visits change: a drag moves one element over all columns. */
export const GridColumn = memo(function GridColumn(props: Props) {
  const { column, layout, index, first, last, lookOf, onOpen, onNew, hold, endsDrag, isTight, isRoomy, now } = props
  const { day, visits, off, held } = column
  const { ghosts, lanes } = layout
  const topOf = (iso: string) => (minuteOf(iso) - first * 60) * scale
  const isNowShown = now !== undefined && now >= first * 60
  const nowTop = isNowShown ? (now - first * 60) * scale : 0
  const isSlim = ({ wide, lanes: all }: Lane) => wide / all <= (isTight ? 1 / 2 : 1 / 4)
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
            {...{ day, first, last, off: one }}
            side={lane && sideOf(lane)}
            text={lane ? `${lookOf(one.providerId).name}: time off` : 'Time off'}
          />
        )
      })}
      {/* Below the visits: over their words it would look like a deletion. */}
      {isNowShown && (
        <div aria-hidden className="pointer-events-none absolute inset-x-0 border-t-2 border-conch" style={{ top: nowTop - 1 }} />
      )}
      {ghosts.map((ghost) => (
        <GhostBlock
          key={ghost.startsAt}
          ghost={ghost}
          side={sideOf(lanes.get(ghost)!)}
          top={topOf(ghost.startsAt)}
          isSlim={isSlim(lanes.get(ghost)!)}
        />
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
          lane={lanes.get(visit)!}
          isSlim={isSlim(lanes.get(visit)!)}
          isTight={isTight}
          isRoomy={isRoomy}
          onPress={(event, id) => !endsDrag(event) && onOpen(id)}
          onHold={(event: PointerEvent<HTMLElement>, held, mode) => hold(event, held, mode, index)}
        />
      ))}
      {isNowShown && (
        <span
          aria-hidden
          className="pointer-events-none absolute -left-1 z-10 size-2 -translate-y-1/2 rounded-full bg-conch"
          style={{ top: nowTop }}
        />
      )}
    </div>
  )
})

type GhostProps = {
  readonly ghost: Ghost
  readonly side: ReturnType<typeof sideOf>
  readonly top: number
  readonly isSlim: boolean
}

/** Requests that wait, at a time their clients asked for. */
function GhostBlock({ ghost, side, top, isSlim }: GhostProps) {
  const only = ghost.requests.length === 1 ? ghost.requests[0] : undefined
  const text = only ? `${only.name}’s request` : `${ghost.requests.length} requests`
  return (
    <Link
      to="/requests"
      search={only ? { id: only.id } : {}}
      className={`absolute overflow-hidden rounded-card border border-dashed border-mute bg-pearl py-0.5 text-fine leading-4 text-mute hover:z-10 hover:text-ink ${isSlim ? 'px-1' : 'px-1.5'}`}
      style={{ ...side, top, height: lengthOf(ghost) * scale - 1 }}
    >
      <span className="sr-only">Waiting for an answer: {text}, </span>
      {isSlim ? (
        <span aria-hidden>{only ? tightInitialsOf(only.name) : ghost.requests.length}</span>
      ) : (
        <span aria-hidden className="block truncate">
          {text}
        </span>
      )}
      <span className={isSlim ? 'sr-only' : 'block truncate tnum'}>{formatEasternTime(new Date(ghost.startsAt))}</span>
    </Link>
  )
}

type OffProps = {
  readonly day: Day
  readonly first: number
  readonly last: number
  readonly off: Span
  /** Its position across the column; all of it if left out. */
  readonly side: ReturnType<typeof sideOf> | undefined
  readonly text: string
}

/** Time off within the hours that the grid shows of a day. */
function OffHours({ day, first, last, off: { startsAt, endsAt }, side, text }: OffProps) {
  const from = Math.max(first * 60, easternDay(new Date(startsAt)) < day ? 0 : minuteOf(startsAt))
  const to = Math.min(last * 60, easternDay(new Date(endsAt)) > day ? 1440 : minuteOf(endsAt))
  if (to <= from) return null
  return (
    <div
      className="pointer-events-none absolute inset-x-0 overflow-clip bg-sand/60"
      style={{ ...side, top: (from - first * 60) * scale, height: (to - from) * scale }}
    >
      <span className="sticky top-14 block px-1.5 pt-1 text-fine text-mute">{text}</span>
    </div>
  )
}
