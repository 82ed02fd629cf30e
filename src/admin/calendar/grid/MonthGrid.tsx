import { Link } from '@tanstack/react-router'
import { countOf } from '../../../catalog/count.ts'
import { formatLongDay, type Day } from '../../../catalog/time/eastern.ts'
import { gridWeekdays, inWeeks } from '../../../catalog/time/month.ts'
import type { CalendarProvider, CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { timeOfDay } from '../../parts/when.ts'
import { visitCount } from '../day-plan.ts'
import { CityBands } from './DayHeading.tsx'
import type { ProviderLook } from './looks.ts'
import { visitLabel } from '../words.ts'

const mostShown = 3

type Props = {
  /** Whole weeks. */
  readonly days: readonly Day[]
  /** Any day of the month; in a picker, the chosen one. */
  readonly month: Day
  readonly today: Day
  readonly visitsOn: (day: Day) => readonly CalendarVisit[]
  readonly providers: readonly CalendarProvider[]
  readonly lookOf: (id: string) => ProviderLook
  /** On a phone, a day is chosen here and its visits are listed below. */
  readonly isPicker: boolean
  readonly onOpen: (id: string) => void
}

/** A month at a glance: how full each day is, and who is in which city. A phone shows counts, and names below for the chosen day. */
export function MonthGrid({ days, month, today, visitsOn, providers, lookOf, isPicker, onOpen }: Props) {
  const weeks = inWeeks(days)
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-card border border-line bg-pearl">
      <thead>
        <tr>
          {gridWeekdays.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="border-b border-line px-2 py-1.5 text-left text-fine font-medium text-mute"
            >
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const visits = visitsOn(day)
              const count = visitCount(visits)
              const isOther = day.slice(0, 7) !== month.slice(0, 7)
              const isChosen = isPicker && day === month
              return (
                <td
                  key={day}
                  className={`h-16 border border-line p-1 align-top md:h-32 md:p-1.5 ${isChosen ? 'bg-mist' : isOther ? 'bg-shell/60' : ''}`}
                >
                  <Link
                    from="/calendar"
                    to="."
                    search={(before) => ({ ...before, view: isPicker ? 'month' : 'day', day })}
                    replace={isPicker}
                    resetScroll={!isPicker}
                    aria-current={day === today ? 'date' : undefined}
                    className={`flex min-h-6 min-w-6 items-center gap-1 text-fine tnum hover:underline max-md:min-h-13 max-md:flex-col max-md:justify-start ${isOther ? 'text-mute' : ''}`}
                  >
                    <span className="sr-only">
                      {formatLongDay(day)}, {countOf(count, 'visit')}
                    </span>
                    <span
                      aria-hidden
                      className={`flex size-6 items-center justify-center rounded-full font-semibold ${day === today ? 'bg-lagoon text-pearl' : isChosen ? 'border border-lagoon' : ''}`}
                    >
                      {Number(day.slice(-2))}
                    </span>
                    {count > 0 && (
                      <span aria-hidden className="rounded-full bg-glass px-1.5 text-ink md:hidden">
                        {count}
                      </span>
                    )}
                  </Link>
                  <div className="max-md:hidden">
                    <CityBands day={day} providers={providers} isQuiet />
                    <ul className="mt-1 grid grid-cols-1 gap-0.5">
                      {visits.slice(0, visits.length > mostShown ? mostShown - 1 : mostShown).map((visit) => {
                        const look = lookOf(visit.providerId)
                        return (
                          <li key={visit.id}>
                            <button
                              type="button"
                              data-row={visit.id}
                              className={`w-full cursor-pointer truncate rounded-sm border-l-3 px-1 text-left text-fine leading-5 hover:shadow-sm ${look.block}`}
                              onClick={() => onOpen(visit.id)}
                            >
                              <span className="sr-only">{visitLabel(visit, look.name)}</span>
                              <span aria-hidden>
                                {timeOfDay(visit.startsAt).replace(':00', '')} {visit.name}
                              </span>
                            </button>
                          </li>
                        )
                      })}
                    </ul>
                    {visits.length > mostShown && (
                      <Link
                        from="/calendar"
                        to="."
                        search={(before) => ({ ...before, view: 'day', day })}
                        className="block px-1 text-fine leading-6 text-mute hover:underline"
                      >
                        {visits.length - mostShown + 1} more
                      </Link>
                    )}
                  </div>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
