/** The query behind the calendar, in its own file because the router runs it before the screen's file has loaded. */
import { queryOptions } from '@tanstack/react-query'
import { easternDay, type Day } from '../../catalog/time/eastern.ts'
import { readCalendar } from '../../contracts/visit/calendar.ts'
import { ask } from '../parts/ask.ts'
import { lookOptions } from '../parts/live.ts'
import type { CalendarView } from './filters.ts'

export const calendarKey = 'calendar'

/** The visits of some days, both edges included. */
export const daysQuery = (first: Day, last: Day) =>
  queryOptions({
    queryKey: [calendarKey, 'days', first, last],
    queryFn: (context) => ask(readCalendar, { first, last }, lookOptions(context)),
  })

type Shown = { readonly view: CalendarView; readonly day: Day }

/** What the calendar shows unless its address says otherwise: this week, or today on a phone. */
export function shownOf({ view, day }: { [Key in keyof Shown]?: Shown[Key] | undefined }, isNarrow: boolean, now: Date): Shown {
  return { view: view ?? (isNarrow ? 'day' : 'week'), day: day ?? easternDay(now) }
}
