import * as z from 'zod/mini'
import { cityNames } from '../../catalog/practice/city.ts'
import { addDays, isDay } from '../../catalog/time/eastern.ts'
import { choice, openFilter } from '../parts/list/filter-schema.ts'

const calendarViews = ['week', 'day', 'month', 'list'] as const

export type CalendarView = (typeof calendarViews)[number]

/** Whether a day exists, and the two months before and after it: the calendar also loads what one press turns to. */
const hasDaysAround = (text: string) => isDay(text) && isDay(addDays(text, -70)) && isDay(addDays(text, 70))

export const calendarFilters = z.object({
  /** The week on a wide screen and the day's list on a phone, unless someone chose another. */
  view: choice(calendarViews),
  /** Any day of what is shown; today without one. */
  day: z.catch(z.optional(z.string().check(z.refine(hasDaysAround))), undefined),
  /** Only this provider's visits. */
  who: openFilter,
  city: choice(cityNames),
  /** The visit whose drawer is open. */
  id: openFilter,
  act: choice(['new', 'print']),
})
