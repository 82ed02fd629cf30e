/** The weekly report: what it counts, in which words, and which weeks it covers. */
import { clinic } from './clinic.ts'
import { addDays, weekdayOf, type Day } from './time/eastern.ts'

/** How many weeks one report goes back, its own included. */
export const reportWeeks = 8

/** The Monday of a day's week. Weeks are the clinic's own: Eastern, Monday to Sunday, across clock changes too. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

/** Each figure's name and what it counts, in the order of the screen and the file. */
export const reportFigures = {
  asked: ['Requests', 'Bookings and consultations that came in that week. Deleted ones don’t count.'],
  confirmedInTime: [
    `Confirmed within ${clinic.followUpHours} hours`,
    `How many of those requests got a confirmed time within ${clinic.followUpHours} hours.`,
  ],
  medianHours: ['Median hours to answer', 'Half of the people we contacted heard from us within this time.'],
  completed: ['Completed visits', 'Visits that started that week and are marked as completed.'],
  canceledByClinic: ['Canceled by us', 'Visits set for that week that we canceled. Rebooked ones count, too.'],
  canceledByClient: [
    'Canceled by clients',
    'Visits set for that week that the client canceled or asked us to cancel. Rebooked ones count, too.',
  ],
  noShows: ['No-shows', 'Visits set for that week that the client missed. Rebooked ones count, too.'],
  revenueCents: [
    'Revenue',
    'Completed visits: treatments for guests who came, priced as booked, minus resident discounts, plus travel fees. Consultations and visits without treatments count as $0.',
  ],
} as const satisfies Readonly<Record<string, readonly [name: string, meaning: string]>>

export type ReportFigure = keyof typeof reportFigures
