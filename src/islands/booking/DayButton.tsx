import { countOf } from '../../catalog/count.ts'
import { formatLongDay, type Day } from '../../catalog/time/eastern.ts'
import { holidayWords } from '../../catalog/practice/holiday.ts'
import type { CalendarDay } from '../../stores/booking/calendar.ts'

type Props = {
  day: CalendarDay
  /** Whether Tab stops here; true for exactly one day of the grid. */
  reachable: boolean
  selected: boolean
  /** No provider could come on this day. It can still be selected, and then says when we can. */
  full: boolean
  chosenTimes: number
  onSelect: (day: Day) => void
}

/** The dash under a holiday's date, and before the line that names it. */
export const holidayMark = 'h-0.5 w-2.5 shrink-0 rounded-full'

function look({ day, selected, full, chosenTimes }: Props): string {
  if (selected) return 'bg-lagoon text-on-dark'
  if (day.closed) return 'text-field'
  if (full && chosenTimes === 0) return 'text-mute line-through decoration-field'
  if (chosenTimes > 0) return 'bg-glass group-hover/day:bg-mist'
  return `group-hover/day:bg-mist ${day.today ? 'ring-1 ring-field ring-inset' : ''}`
}

export function DayButton(props: Props) {
  const { day, reachable, selected, full, chosenTimes, onSelect } = props
  const notes = [
    day.today && 'today',
    day.holiday !== undefined && holidayWords(day.holiday),
    full && !day.closed && 'no times left',
    chosenTimes > 0 && `${countOf(chosenTimes, 'time')} chosen`,
  ]
  return (
    <td role="gridcell" aria-selected={selected} className="py-1 text-center sm:py-1.5">
      <button
        type="button"
        tabIndex={reachable ? 0 : -1}
        disabled={day.closed}
        aria-label={[formatLongDay(day.day), ...notes.filter(Boolean)].join(', ')}
        aria-current={day.today ? 'date' : undefined}
        onClick={() => onSelect(day.day)}
        className="group/day inline-flex h-11 w-full cursor-pointer items-center justify-center outline-none disabled:cursor-not-allowed"
      >
        <span
          className={`relative flex size-10 items-center justify-center rounded-full text-body tnum outline-offset-2 outline-lagoon transition-colors group-focus-visible/day:outline-2 sm:size-11 ${look(props)}`}
        >
          {day.date}
          {day.holiday !== undefined && !day.closed && chosenTimes === 0 && (
            <span className={`absolute bottom-1.5 ${holidayMark} ${selected ? 'bg-petal' : 'bg-conch'}`} />
          )}
          {chosenTimes > 0 && (
            <span className={`absolute bottom-1.5 size-1 rounded-full ${selected ? 'bg-petal' : 'bg-conch'}`} />
          )}
        </span>
      </button>
    </td>
  )
}
