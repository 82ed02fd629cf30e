import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { formatDay, formatMonth } from '../../catalog/time/eastern.ts'
import { gridKeys, gridWeekdays } from '../../catalog/time/month.ts'
import { holidayWords } from '../../catalog/practice/holiday.ts'
import type { PickTimes } from '../../stores/booking/pick-times.ts'
import { Button } from '../../ui/Button.tsx'
import { DayButton, holidayMark } from './DayButton.tsx'

type Props = {
  pick: PickTimes
  /** What a holiday means for the visitor, after its name. */
  onHoliday: string
}

/** A month view that is always open. */
export function Calendar({ pick, onHoliday }: Props) {
  const { calendar, openTimes, $times } = pick
  const month = useStore(calendar.$month)
  const weeks = useStore(calendar.$weeks)
  const focused = useStore(calendar.$focused)
  const selected = useStore(calendar.$selected)
  const earlier = useStore(calendar.$hasEarlier)
  const later = useStore(calendar.$hasLater)
  const times = useStore($times)
  const { hasAny } = useStore(openTimes.$days)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [focused])

  function onKeyDown(event: KeyboardEvent) {
    const step = gridKeys[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    calendar.move(step)
    // At the first or last day nothing moves, and pressing an arrow button afterward must keep its focus.
    byKey.current = calendar.$focused.get() !== focused
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <h3 id="times-month" aria-live="polite" className="font-sans text-body font-medium">
          {formatMonth(month)}
        </h3>
        <div className="-mr-2 flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Previous month"
            aria-disabled={!earlier || undefined}
            onClick={() => calendar.move('month-back')}
            className={arrowClass}
          >
            <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Next month"
            aria-disabled={!later || undefined}
            onClick={() => calendar.move('month-on')}
            className={arrowClass}
          >
            <ChevronRight size={20} strokeWidth={1.5} aria-hidden />
          </Button>
        </div>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby="times-month"
        onKeyDown={onKeyDown}
        className="mt-2 w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {gridWeekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-10 text-meta font-normal text-mute">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={`${month}-${row}`} className="border-t border-line">
              {week.map((day, column) =>
                day ? (
                  <DayButton
                    key={day.day}
                    day={day}
                    reachable={day.day === focused}
                    selected={day.day === selected}
                    full={day.over || !hasAny(day.day)}
                    chosenTimes={times.filter((time) => time.startsWith(day.day)).length}
                    onSelect={calendar.select}
                  />
                ) : (
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {weeks.flat().map(
        (day) =>
          day?.holiday !== undefined &&
          !day.closed && (
            <p key={day.day} className="mt-2 flex items-baseline gap-3 border-t border-line pt-4 text-small">
              <span aria-hidden className={`${holidayMark} -translate-y-1 bg-conch`} />
              {`${formatDay(day.day)} is ${holidayWords(day.holiday)}. ${onHoliday}`}
            </p>
          ),
      )}
    </div>
  )
}

/** A disabled arrow gets fainter, not a gray disc. */
const arrowClass = 'off:bg-transparent off:text-field'
