/** Days or providers side by side, from morning to evening. Visits can be dragged; "Move…" in a visit's drawer does the same. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { easternDay, easternInstant, formatEasternTime, type Day } from '../../../catalog/time/eastern.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { layoutOf, type Column, type Layout } from './column.ts'
import { hourHeight, hoursShown, lengthOf, minuteOf, scale } from './geometry.ts'
import { GridColumn } from './GridColumn.tsx'
import type { ProviderLook } from './looks.ts'
import { useMedia } from '../../parts/use-media.ts'
import { useDrag, type Drop } from './use-drag.ts'

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

const timeOf = (day: Day, minute: number) => formatEasternTime(easternInstant(day, 0, minute))
/** A day is wider where three or more things are side by side. The others keep room for two cities in their headings. */
const shareOf = ({ most }: Layout, isCrowded: boolean) => Math.min(isCrowded ? most : 4, Math.max(2.25, most))
/** Room for a first name rather than a letter or two. */
const laneRem = 4

const hourText = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

export function TimeGrid({ columns, lookOf, now, onOpen, onMove, onNew }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { first, last } = useMemo(() => hoursShown(columns.flatMap(({ visits, held }) => [...visits, ...held])), [columns])
  const onDrop = useCallback(
    (visit: CalendarVisit, { column: index, minute, minutes }: Drop) => {
      const column = columns[index]!
      const startsAt = easternInstant(column.day, 0, minute)
      const otherPerson = column.providerId !== undefined && column.providerId !== visit.providerId
      if (startsAt.getTime() === Date.parse(visit.startsAt) && minutes === lengthOf(visit) && !otherPerson) return
      onMove(visit, { column, startsAt, minutes })
    },
    [columns, onMove],
  )
  const layouts = useMemo(() => columns.map(layoutOf), [columns])
  /** More than fits side by side in most windows: everything keeps room for names, and the grid scrolls sideways. */
  const isCrowded = columns.length > 7 || layouts.some(({ most }) => most > 4)
  const shares = useMemo(() => layouts.map((layout) => shareOf(layout, isCrowded)), [layouts, isCrowded])
  /** Where each column begins and the last one ends, as a part of the width. */
  const edges = useMemo(() => {
    const sums = shares.reduce((before, share) => [...before, before.at(-1)! + share], [0])
    return sums.map((sum) => sum / sums.at(-1)!)
  }, [shares])
  const drag = useDrag({ area, edges, first, last, onDrop })
  const { preview } = drag
  const leastRem = isCrowded ? 3.75 + laneRem * shares.reduce((sum, share) => sum + share, 0) : 42
  // Seven days beside the menu, or on a tablet.
  const isTight = useMedia('(width < 75rem)') && columns.length > 3 && !isCrowded
  const today = easternDay(now)
  const todayIndex = columns.findIndex(({ day }) => day === today)
  const nowMinute = minuteOf(now.toISOString())

  // A day begins at its first visits, not at dawn.
  useEffect(() => {
    scroller.current?.scrollTo({ top: (8 - first) * hourHeight - 8 })
  }, [first])
  useEffect(() => {
    const column = area.current?.children[todayIndex]
    if (column instanceof HTMLElement) scroller.current?.scrollTo({ left: column.offsetLeft })
  }, [todayIndex])

  return (
    <div
      ref={scroller}
      className="max-h-[max(26rem,calc(100dvh-13rem))] scroll-pl-15 overflow-auto rounded-card border border-line bg-pearl"
    >
      <div
        style={{
          minWidth: `${leastRem}rem`,
          ['--columns' as string]: shares.map((share) => `minmax(0,${share}fr)`).join(' '),
        }}
      >
        <div className="sticky top-0 z-20 grid grid-cols-[3.75rem_var(--columns)] border-b border-line bg-pearl">
          <span className="sticky left-0 z-10 bg-pearl" />
          {columns.map(({ key, heading }) => (
            <div key={key} className="min-w-0 border-l border-line px-1.5 py-2">
              {heading}
            </div>
          ))}
        </div>
        <div className="grid grid-cols-[3.75rem_minmax(0,1fr)]">
          <div aria-hidden className="sticky left-0 z-15 bg-pearl" style={{ height: (last - first) * hourHeight }}>
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
            className="hour-lines relative grid grid-cols-(--columns)"
            style={{ height: (last - first) * hourHeight, ['--hour' as string]: `${hourHeight}px` }}
            onPointerMove={drag.move}
            onPointerUp={drag.drop}
            onPointerCancel={drag.cancel}
          >
            {columns.map((column, index) => (
              <GridColumn
                key={column.key}
                {...{ column, index, first, last, lookOf, onOpen, onNew }}
                layout={layouts[index]!}
                hold={drag.start}
                endsDrag={drag.endsDrag}
                isTight={isTight}
                isRoomy={columns.length < 3}
                now={column.day === today ? nowMinute : undefined}
              />
            ))}
            {preview && (
              <div
                className="pointer-events-none absolute z-30 rounded-card border-2 border-lagoon bg-pearl/85 px-1.5 py-1 text-fine font-semibold tnum shadow-sm"
                style={{
                  top: (preview.minute - first * 60) * scale,
                  height: preview.minutes * scale,
                  left: `${edges[preview.column]! * 100}%`,
                  width: `${(edges[preview.column + 1]! - edges[preview.column]!) * 100}%`,
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
