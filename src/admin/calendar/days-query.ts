/** The question behind the calendar. In a file of its own because the router asks it before the screen's file is there. */
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

/** What the calendar shows where its address doesn't say: this week, or today on a phone. */
export function shownOf({ view, day }: { [Key in keyof Shown]?: Shown[Key] | undefined }, isNarrow: boolean, now: Date): Shown {
  return { view: view ?? (isNarrow ? 'day' : 'week'), day: day ?? easternDay(now) }
}
