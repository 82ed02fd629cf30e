import { Car, Check, MapPin, MessageCircleWarning, TriangleAlert, UserX, type LucideIcon } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import type { VisitStatus } from '../../../catalog/visit/visit.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { lengthOf, scale, type Lane } from './geometry.ts'
import type { ProviderLook } from './looks.ts'
import type { DragMode } from './use-drag.ts'
import { clockRange, startClock, tightInitialsOf, treatmentsText, visitLabel } from '../words.ts'

const statusIcons: Readonly<Partial<Record<VisitStatus, LucideIcon>>> = {
  'on-the-way': Car,
  arrived: MapPin,
  completed: Check,
  'no-show': UserX,
}

type Side = { readonly left: string; readonly width: string }

/** The part of the column's width that a span takes. */
export function sideOf({ lane, wide, lanes }: Lane): Side {
  return { left: `calc(${(lane / lanes) * 100}% + 2px)`, width: `calc(${(wide / lanes) * 100}% - 4px)` }
}

type Props = {
  readonly visit: CalendarVisit
  readonly look: ProviderLook
  /** Pixels from the top of the column. */
  readonly top: number
  /** Its position across the column. */
  readonly lane: Lane
  /** So narrow that it has room only for a name. */
  readonly isSlim: boolean
  /** If it is slim, it has room for initials only. */
  readonly isTight: boolean
  /** Even beside others, it has room for a time with its end. */
  readonly isRoomy: boolean
  readonly onPress: (event: MouseEvent, id: string) => void
  readonly onHold: (event: PointerEvent<HTMLElement>, visit: CalendarVisit, mode: DragMode) => void
}

/** How many lines a block has room for, of 16 pixels each. */
const linesIn = (height: number) => Math.max(1, Math.floor((height - 5) / 16))

/** The last pixels of a block, by which its end is dragged. */
const edge = 6
const isAtItsEnd = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) =>
  currentTarget.getBoundingClientRect().bottom - clientY <= edge

/** A visit in a day's column, with the travel above it. A full week has hundreds, so each uses few elements. */
export function VisitBlock({ visit, look, top, lane, isSlim, isTight, isRoomy, onPress, onHold }: Props) {
  const { id, status, travelMinutes, overbookedReason, asked } = visit
  const height = lengthOf(visit) * scale
  const isNarrow = lane.wide < lane.lanes && !isRoomy
  const lines = isSlim ? 1 : linesIn(height)
  const name = isSlim && isTight ? tightInitialsOf(visit.name) : visit.name
  const over = status === 'completed' || status === 'no-show'
  const isHeldByItsEnd = status === 'scheduled'
  const label = visitLabel(visit, look.name)
  const Icon = asked ? MessageCircleWarning : overbookedReason === null ? statusIcons[status] : TriangleAlert
  const nameClass = `truncate leading-4 font-semibold ${status === 'no-show' ? 'line-through' : ''}`
  const hasWay = travelMinutes > 0 && status !== 'no-show'
  /** Without a box of its own for the name alone: a week can show hundreds. */
  const isBare = isSlim && !Icon
  return (
    <button
      type="button"
      data-row={id}
      // If more than the name shows, a label would have to repeat all of it.
      aria-label={isSlim ? label : undefined}
      className={`absolute flex cursor-pointer ${isBare ? `items-start overflow-x-clip leading-4 font-semibold ${linesIn(height) < 3 ? 'whitespace-nowrap' : ''}` : 'flex-col'} rounded-card border-l-3 ${isNarrow ? 'px-1' : 'px-1.5'} text-left text-fine hover:z-10 hover:shadow-sm focus-visible:z-10 ${look.block} ${over ? 'opacity-65' : ''} ${asked ? 'ring-2 ring-warn ring-inset' : ''} ${height < 21 ? '' : 'py-0.5'} ${hasWay ? 'way' : ''} ${isHeldByItsEnd ? 'hover:after:absolute hover:after:inset-x-0 hover:after:bottom-0 hover:after:h-1.5 hover:after:cursor-ns-resize' : ''}`}
      style={{
        ...sideOf(lane),
        top,
        height: Math.max(18, height - 1),
        ['--way' as string]: hasWay ? `${travelMinutes * scale}px` : undefined,
        ['--way-width' as string]: lane.way < lane.wide ? `${(lane.way / lane.wide) * 100}%` : undefined,
      }}
      onPointerDown={(event) => onHold(event, visit, isHeldByItsEnd && isAtItsEnd(event) ? 'resize' : 'move')}
      onClick={(event) => onPress(event, id)}
    >
      {!isSlim && <span className="sr-only">{label}</span>}
      {isBare ? (
        name
      ) : Icon ? (
        <span aria-hidden className={`flex min-w-0 gap-x-1 ${isSlim && isTight ? 'flex-col' : 'items-center'}`}>
          <Icon size={12} strokeWidth={2} className="shrink-0" />
          <span className={nameClass}>{name}</span>
        </span>
      ) : (
        <span aria-hidden className={nameClass}>
          {name}
        </span>
      )}
      {lines > 1 && (
        <span aria-hidden className="truncate leading-4 tnum">
          {isNarrow ? startClock(visit) : clockRange(visit)}
        </span>
      )}
      {lines > 2 && (
        <span aria-hidden className="truncate leading-4">
          {/* With room for three lines only, the last has the address too. */}
          {lines === 3 && visit.kind === 'home' && visit.address
            ? `${treatmentsText(visit)} · ${visit.address}`
            : treatmentsText(visit)}
        </span>
      )}
      {lines > 3 && (
        <span aria-hidden className="truncate leading-4">
          {visit.kind === 'home' ? visit.address || visit.place : visit.place}
        </span>
      )}
    </button>
  )
}
