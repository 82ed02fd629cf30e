import * as z from 'zod/mini'
import { cityNames } from '../../catalog/practice/city.ts'
import { choice, dayFilter, openFilter } from '../parts/list/filter-schema.ts'

const calendarViews = ['week', 'day', 'month', 'list'] as const

export type CalendarView = (typeof calendarViews)[number]

export const calendarFilters = z.object({
  /** The week on a wide screen and the day's list on a phone, unless someone chose another. */
  view: choice(calendarViews),
  /** Any day of what is shown; today without one. */
  day: dayFilter,
  /** Only this provider's visits. */
  who: openFilter,
  city: choice(cityNames),
  /** The visit whose drawer is open. */
  id: openFilter,
  act: choice(['new', 'print']),
})
