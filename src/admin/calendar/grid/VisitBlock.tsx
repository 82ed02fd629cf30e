import { Car, Check, MapPin, MessageCircleWarning, TriangleAlert, UserX, type LucideIcon } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import type { VisitStatus } from '../../../catalog/visit/visit.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { lengthOf, scale, type Lane } from './geometry.ts'
import type { ProviderLook } from './looks.ts'
import type { DragMode } from './use-drag.ts'
import { clockRange, treatmentsText, visitLabel } from '../words.ts'

const statusIcons: Readonly<Partial<Record<VisitStatus, LucideIcon>>> = {
  'on-the-way': Car,
  arrived: MapPin,
  completed: Check,
  'no-show': UserX,
}

type Side = { readonly left: string; readonly width: string }

/** From this many visits side by side on, a block has room for a name and no more. */
export const manyLanes = 4

/** The part of a column's width that a lane is. */
export function sideOf({ lane, lanes }: Lane): Side {
  return { left: `calc(${(lane / lanes) * 100}% + 2px)`, width: `calc(${100 / lanes}% - 4px)` }
}

type Props = {
  readonly visit: CalendarVisit
  readonly look: ProviderLook
  /** Pixels from the top of the column. */
  readonly top: number
  /** Where it stands across the column. */
  readonly side: Side
  /** It has room for the name only. */
  readonly isSlim: boolean
  readonly onPress: (event: MouseEvent, id: string) => void
  readonly onHold: (event: PointerEvent<HTMLElement>, visit: CalendarVisit, mode: DragMode) => void
}

/** A visit in a day's column, with the way to it above. */
export function VisitBlock({ visit, look, top, side, isSlim, onPress, onHold }: Props) {
  const { id, status, travelMinutes, overbookedReason, asked } = visit
  const height = lengthOf(visit) * scale
  const over = status === 'completed' || status === 'no-show'
  const label = visitLabel(visit, look.name)
  const Icon = asked ? MessageCircleWarning : overbookedReason === null ? statusIcons[status] : TriangleAlert
  return (
    <>
      {travelMinutes > 0 && status !== 'no-show' && (
        <div
          aria-hidden
          className="hatched pointer-events-none absolute rounded-t-card text-mute"
          style={{ ...side, top: top - travelMinutes * scale, height: travelMinutes * scale }}
        />
      )}
      <button
        type="button"
        data-row={id}
        // Hundreds of hidden spans take long to lay out. With more than the name to see, a label would have to repeat all of it.
        aria-label={isSlim ? label : undefined}
        className={`absolute flex cursor-pointer flex-col overflow-hidden rounded-card border-l-3 px-1.5 text-left text-fine hover:z-10 hover:shadow-sm focus-visible:z-10 ${look.block} ${over ? 'opacity-65' : ''} ${asked ? 'ring-2 ring-warn ring-inset' : ''} ${height < 30 ? 'py-0' : 'py-1'}`}
        style={{ ...side, top, height: Math.max(18, height - 1) }}
        onPointerDown={(event) => onHold(event, visit, 'move')}
        onClick={(event) => onPress(event, id)}
      >
        {!isSlim && <span className="sr-only">{label}</span>}
        <span aria-hidden className="contents">
          <span className="flex min-w-0 items-center gap-1 leading-4">
            {Icon && <Icon size={12} strokeWidth={2} aria-hidden className="shrink-0" />}
            <span className={`truncate font-semibold ${status === 'no-show' ? 'line-through' : ''}`}>{visit.name}</span>
          </span>
          {height >= 34 && !isSlim && <span className="truncate leading-4 tnum">{clockRange(visit)}</span>}
          {height >= 52 && !isSlim && <span className="truncate leading-4">{treatmentsText(visit)}</span>}
          {height >= 68 && !isSlim && (
            <span className="truncate leading-4">{visit.kind === 'home' ? visit.address || visit.place : visit.place}</span>
          )}
        </span>
        {status === 'scheduled' && (
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
            onPointerDown={(event) => onHold(event, visit, 'resize')}
          />
        )}
      </button>
    </>
  )
}
