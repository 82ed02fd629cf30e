import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatLongDay, formatMonth, type Day } from '../../catalog/time/eastern.ts'
import { gridKeys, gridWeekdays, moved, weeksOf } from '../../catalog/time/month.ts'
import { shortCityName } from '../../catalog/practice/city.ts'
import { stayOn, type Stay } from '../../catalog/practice/stay.ts'
import { Button } from '../../ui/Button.tsx'
import { cityMark } from '../parts/city-mark.ts'

type Props = {
  readonly today: Day
  readonly stays: readonly Stay[]
  readonly onChoose: (first: Day, last: Day) => void
}

/** A month of days with a band for each stay. Two clicks choose the days between them; the keys are those of a date grid. */
export function DayGrid({ today, stays, onChoose }: Props) {
  const id = useId()
  const [focused, setFocused] = useState(today)
  const [first, setFirst] = useState<Day>()
  const [over, setOver] = useState<Day>()
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const month = focused.slice(0, 7)

  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [focused])

  const [from, to] = first !== undefined && over !== undefined ? [first, over].sort() : [first, first]
  const choose = (day: Day) => {
    setFocused(day)
    if (first === undefined) {
      setFirst(day)
      return setOver(day)
    }
    setFirst(undefined)
    onChoose(...([first, day].sort() as [Day, Day]))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && first !== undefined) return setFirst(undefined)
    const step = gridKeys[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    byKey.current = true
    const day = moved(focused, step)
    setFocused(day)
    setOver(day)
  }
  const turn = (step: 'month-back' | 'month-on') => setFocused(moved(focused, step))
  const weeks = weeksOf(month)
  const days = weeks.flat().filter((day) => day !== undefined)

  return (
    <div>
      <div className="flex items-center gap-1">
        <div role="status" className="mr-auto">
          <h3 id={`${id}-month`} className="font-sans text-admin font-semibold whitespace-nowrap">
            {formatMonth(month)}
          </h3>
        </div>
        <Button
          variant="ghost"
          size="admin"
          className="whitespace-nowrap max-sm:px-1"
          onClick={() => {
            // A first day chosen before belongs to no later click.
            setFirst(undefined)
            onChoose(days[0]!, days.at(-1)!)
          }}
        >
          Whole month
        </Button>
        <Button variant="ghost" size="icon" aria-label="Previous month" onClick={() => turn('month-back')}>
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Next month" onClick={() => turn('month-on')}>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={`${id}-month`}
        aria-describedby={`${id}-say`}
        aria-multiselectable
        onKeyDown={onKeyDown}
        className="mt-1 w-full table-fixed border-collapse select-none"
      >
        <thead>
          <tr>
            {gridWeekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 px-1 text-left text-fine font-normal text-mute">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={`${month}-${row}`} className="border-t border-line">
              {week.map((day, column) =>
                day === undefined ? (
                  <td key={column} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    stay={stayOn(stays, day)}
                    isToday={day === today}
                    isFirstOfRow={column === 0 || week[column - 1] === undefined}
                    isReachable={day === focused}
                    isChosen={from !== undefined && from <= day && day <= to!}
                    onPress={() => choose(day)}
                    onOver={() => setOver(day)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={`${id}-say`} role="status" className="mt-2 min-h-4.5 text-fine text-mute">
        {first === undefined ? '' : `From ${formatLongDay(first)}. Now choose the last day, or press Escape.`}
      </p>
    </div>
  )
}

type CellProps = {
  readonly day: Day
  readonly stay: Stay | undefined
  readonly isToday: boolean
  readonly isFirstOfRow: boolean
  readonly isReachable: boolean
  readonly isChosen: boolean
  readonly onPress: () => void
  readonly onOver: () => void
}

function DayCell({ day, stay, isToday, isFirstOfRow, isReachable, isChosen, onPress, onOver }: CellProps) {
  const begins = stay?.firstDay === day
  const ends = stay?.lastDay === day
  const named = begins || isFirstOfRow
  return (
    <td role="gridcell" aria-selected={isChosen} className="relative p-0">
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-label={`${formatLongDay(day)}${stay ? `, ${stay.city}` : ''}`}
        onClick={onPress}
        onPointerEnter={onOver}
        className={`grid h-14 w-full cursor-pointer content-between justify-items-start rounded-card p-1 text-admin tnum hover:bg-ink/6 ${isChosen ? 'bg-mist shadow-[inset_0_0_0_1.5px_var(--color-lagoon)]' : ''}`}
      >
        <span
          aria-current={isToday ? 'date' : undefined}
          className={`flex size-6 items-center justify-center rounded-full ${isToday ? 'bg-ink text-on-dark' : ''}`}
        >
          {Number(day.slice(8))}
        </span>
      </button>
      {stay && (
        <span
          aria-hidden
          className={`pointer-events-none absolute right-0 bottom-1 left-0 h-5 px-1.5 text-fine leading-5 whitespace-nowrap forced-colors:border-y ${cityMark[stay.city]} ${begins ? 'ml-0.5 rounded-l-full pl-2' : ''} ${ends ? 'mr-0.5 rounded-r-full' : ''} ${named ? 'z-1' : ''}`}
        >
          {/* In front of the next day's band: on a phone a name is wider than its day. */}
          {named && shortCityName(stay.city)}
        </span>
      )}
    </td>
  )
}
