/** Days or providers side by side, from morning to evening. Visits can be dragged; "Move…" in a visit's drawer does the same. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { easternDay, easternInstant, formatEasternTime, type Day } from '../../../catalog/time/eastern.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { hourHeight, hoursShown, lengthOf, minuteOf, scale } from './geometry.ts'
import { GridColumn, type Column } from './GridColumn.tsx'
import type { ProviderLook } from './looks.ts'
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
                endsDrag={drag.endsDrag}
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
