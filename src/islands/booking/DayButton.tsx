import { formatLongDay, type Day } from '../../catalog/eastern.ts'
import type { CalendarDay } from '../../stores/calendar.ts'

type Props = {
  day: CalendarDay
  /** The one day of the grid that the Tab key stops at. */
  reachable: boolean
  selected: boolean
  chosenTimes: number
  onSelect: (day: Day) => void
}

function look({ day, selected, chosenTimes }: Props): string {
  if (selected) return 'bg-lagoon text-on-dark'
  if (day.closed) return 'cursor-not-allowed text-field'
  if (chosenTimes > 0) return 'cursor-pointer bg-glass hover:bg-mist'
  return `cursor-pointer hover:bg-mist ${day.today ? 'ring-1 ring-field ring-inset' : ''}`
}

export function DayButton(props: Props) {
  const { day, reachable, selected, chosenTimes, onSelect } = props
  const notes = [day.today && 'today', chosenTimes > 0 && `${chosenTimes} ${chosenTimes === 1 ? 'time' : 'times'} chosen`]
  return (
    <td role="gridcell" aria-selected={selected} className="py-1 text-center sm:py-1.5">
      <button
        type="button"
        tabIndex={reachable ? 0 : -1}
        disabled={day.closed}
        aria-label={[formatLongDay(day.day), ...notes.filter(Boolean)].join(', ')}
        aria-current={day.today ? 'date' : undefined}
        onClick={() => onSelect(day.day)}
        className={`relative inline-flex h-11 w-full max-w-11 items-center justify-center rounded-full text-body tabular-nums transition-colors ${look(props)}`}
      >
        {day.date}
        {chosenTimes > 0 && <span aria-hidden className={`absolute bottom-1.5 size-1 rounded-full ${selected ? 'bg-petal' : 'bg-conch'}`} />}
      </button>
    </td>
  )
}
