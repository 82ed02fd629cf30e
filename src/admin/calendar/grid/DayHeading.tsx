import { Link } from '@tanstack/react-router'
import { formatLongDay, formatWeekday, type Day } from '../../../catalog/time/eastern.ts'
import { shortCityName } from '../../../catalog/practice/city.ts'
import { stayOn } from '../../../catalog/practice/stay.ts'
import type { CalendarProvider } from '../../../contracts/visit/calendar.ts'
import { isOffAllDay } from '../day-plan.ts'
import { cityMark } from '../../parts/city-mark.ts'
import { tightInitialsOf } from '../words.ts'

type CitiesProps = {
  readonly day: Day
  readonly providers: readonly CalendarProvider[]
  /** A line in the city's color instead of a band, where visits are below. */
  readonly isQuiet?: boolean
}

/** In which city each provider is on a day, or that they're off: a band in the city's color. Initials tell several providers apart. */
export function CityBands({ day, providers, isQuiet = false }: CitiesProps) {
  const placed = providers.flatMap(({ id, name, stays, timeOff }) => {
    const stay = stayOn(stays, day)
    if (timeOff.some((off) => isOffAllDay(day, off)))
      return [{ id, title: `${name}: time off`, name, text: 'off', mark: 'bg-sand text-mute' }]
    return stay ? [{ id, title: `${name}: ${stay.city}`, name, text: shortCityName(stay.city), mark: cityMark[stay.city] }] : []
  })
  if (placed.length === 0) return null
  return (
    <span className="mt-1.5 flex gap-0.5 overflow-hidden">
      {placed.map(({ id, title, name, text, mark }) => (
        <span
          key={id}
          title={title}
          className={`relative min-w-0 flex-auto truncate rounded-sm px-1 text-fine leading-[1.125rem] ${isQuiet ? 'pb-1 text-mute' : mark}`}
        >
          {isQuiet && <span className={`absolute inset-x-0 bottom-0 h-[3px] rounded-full ${mark}`} />}
          {providers.length > 1 && <span className="font-medium">{tightInitialsOf(name)} </span>}
          <span className={providers.length > 1 ? 'max-xl:sr-only' : ''}>{text}</span>
        </span>
      ))}
    </span>
  )
}

type Props = CitiesProps & { readonly isToday: boolean }

/** The head of a day's column: leads to that day. */
export function DayHeading({ day, isToday, providers }: Props) {
  return (
    <>
      <Link
        from="/calendar"
        to="."
        search={(before) => ({ ...before, view: 'day', day })}
        aria-current={isToday ? 'date' : undefined}
        className="group flex items-baseline gap-1.5 rounded-sm text-fine text-mute hover:text-ink"
      >
        <span className="sr-only">{formatLongDay(day)}</span>
        <span aria-hidden>{formatWeekday(day).slice(0, 3)}</span>
        <span
          aria-hidden
          className={`flex h-7 min-w-7 items-center justify-center rounded-full px-1 text-[1.0625rem] font-semibold tnum group-hover:underline ${isToday ? 'bg-lagoon text-pearl' : 'text-ink'}`}
        >
          {Number(day.slice(-2))}
        </span>
      </Link>
      <CityBands day={day} providers={providers} />
    </>
  )
}
