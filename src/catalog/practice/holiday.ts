/** The days on which we come by arrangement only. */
import { addDays, weekdayOf, type Day } from '../time/eastern.ts'

/** The n-th weekday (1 is Monday) of a month; the last one for `n` = -1. */
function nth(n: number, weekday: number, year: number, month: number): Day {
  const text = (value: number) => String(value).padStart(2, '0')
  if (n < 0) {
    const next = month === 12 ? `${year + 1}-01-01` : `${year}-${text(month + 1)}-01`
    const before = (weekdayOf(next) - weekday + 6) % 7
    return addDays(next, -1 - before)
  }
  const first = `${year}-${text(month)}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

const [monday, thursday] = [1, 4]

/** The days on which nearly everything in the United States is closed. */
const holidays: readonly (readonly [name: string, day: (year: number) => Day])[] = [
  ['New Year’s Day', (year) => `${year}-01-01`],
  ['Memorial Day', (year) => nth(-1, monday, year, 5)],
  ['Independence Day', (year) => `${year}-07-04`],
  ['Labor Day', (year) => nth(1, monday, year, 9)],
  ['Thanksgiving', (year) => nth(4, thursday, year, 11)],
  ['Christmas Day', (year) => `${year}-12-25`],
]

/** The holidays of a year, in its order. */
export const holidayNames: readonly string[] = holidays.map(([name]) => name)

/** The holiday on an Eastern day, by name; undefined on any other day. */
export function holidayOn(day: Day): string | undefined {
  return holidays.find(([, dayIn]) => dayIn(Number(day.slice(0, 4))) === day)?.[0]
}

/** What a holiday means for visitors: "Thanksgiving: visits by arrangement". */
export function holidayWords(name: string): string {
  return `${name}: visits by arrangement`
}
