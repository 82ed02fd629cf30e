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

/** The cities of a day with who is there, in the order of the providers, and who is off. */
function placesOn(day: Day, providers: readonly CalendarProvider[]) {
  const places = new Map<string, { readonly mark: string; readonly who: { id: string; name: string; where: string }[] }>()
  for (const { id, name, stays, timeOff } of providers) {
    const isOff = timeOff.some((off) => isOffAllDay(day, off))
    const stay = stayOn(stays, day)
    if (!isOff && !stay) continue
    const text = isOff ? 'off' : shortCityName(stay!.city)
    const place = places.get(text) ?? { mark: isOff ? 'bg-sand text-mute' : cityMark[stay!.city], who: [] }
    place.who.push({ id, name, where: isOff ? 'time off' : stay!.city })
    places.set(text, place)
  }
  return [...places]
}

/** A day's cities, each a band in its color, and who is off. Several providers are named by their initials. */
export function CityBands({ day, providers, isQuiet = false }: CitiesProps) {
  const places = placesOn(day, providers)
  if (places.length === 0) return null
  return (
    <span className="mt-1.5 flex flex-wrap gap-0.5">
      {places.map(([text, { mark, who }]) => (
        <span
          key={text}
          className={`relative min-w-0 flex-auto rounded-sm px-1 text-fine leading-[1.125rem] ${isQuiet ? 'pb-1 text-mute' : mark}`}
        >
          {isQuiet && <span className={`absolute inset-x-0 bottom-0 h-[3px] rounded-full ${mark}`} />}
          {providers.length > 1 &&
            who.map(({ id, name, where }) => (
              <span key={id} title={`${name}: ${where}`} className="font-medium">
                {tightInitialsOf(name)}{' '}
              </span>
            ))}
          <span className="whitespace-nowrap">{text}</span>
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
