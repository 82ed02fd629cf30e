/** What each column of the time grid shows: a day of the week, or one provider's day. */
import { formatLongDay, easternDay, type Day } from '../../../catalog/time/eastern.ts'
import type { CalendarProvider, CalendarVisit, WaitingRequest } from '../../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../../contracts/visit/earlier.ts'
import { CityBands, DayHeading } from './DayHeading.tsx'
import { isOffAllDay } from '../day-plan.ts'
import type { CalendarView } from '../filters.ts'
import type { Column } from './column.ts'

type Shown = {
  readonly view: CalendarView
  readonly days: readonly Day[]
  readonly today: Day
  readonly providers: readonly CalendarProvider[]
  readonly visitsOn: (day: Day) => readonly CalendarVisit[]
  readonly waiting: readonly WaitingRequest[]
  readonly held: readonly HeldTime[]
}

const dayOf = (iso: string) => easternDay(new Date(iso))

/** A provider's time off that touches a day. */
function offOn({ id, timeOff }: CalendarProvider, day: Day) {
  const ends = (iso: string) => easternDay(new Date(Date.parse(iso) - 1))
  return timeOff
    .filter(({ startsAt, endsAt }) => dayOf(startsAt) <= day && day <= ends(endsAt))
    .map((off) => ({ ...off, providerId: id }))
}

function waitingOn(waiting: readonly WaitingRequest[], day: Day) {
  return waiting.flatMap((request) =>
    request.times.filter((time) => dayOf(time) === day).map((startsAt) => ({ request, startsAt })),
  )
}

export function columnsOf({ view, days, today, providers, visitsOn, waiting, held }: Shown): readonly Column[] {
  const only = providers.length === 1 ? providers[0] : undefined
  if (view !== 'day' || providers.length < 2)
    return days.map((day) => ({
      key: day,
      day,
      providerId: only?.id,
      heading: <DayHeading day={day} isToday={day === today} providers={providers} />,
      label: formatLongDay(day),
      visits: visitsOn(day),
      // The heading says who is off all day.
      off: providers.flatMap((one) => offOn(one, day)).filter((off) => only !== undefined || !isOffAllDay(day, off)),
      waiting: waitingOn(waiting, day),
      held: held.filter(({ startsAt }) => dayOf(startsAt) === day),
    }))
  const day = days[0]!
  return providers.map((provider, index) => ({
    key: provider.id,
    day,
    providerId: provider.id,
    heading: (
      <>
        <span className="block truncate text-admin font-semibold">{provider.name}</span>
        <CityBands day={day} providers={[provider]} />
      </>
    ),
    label: `${provider.name}, ${formatLongDay(day)}`,
    visits: visitsOn(day).filter(({ providerId }) => providerId === provider.id),
    off: offOn(provider, day),
    // Any provider could take a waiting request, so show it once.
    waiting: index === 0 ? waitingOn(waiting, day) : [],
    held: held.filter(({ startsAt, providerId }) => dayOf(startsAt) === day && providerId === provider.id),
  }))
}
