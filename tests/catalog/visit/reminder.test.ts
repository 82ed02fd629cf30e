/** When reminders go out: never at night, and on the clinic's wall clock (decision 40). */
import { expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { afterTheNight, remindAt } from '../../../src/catalog/visit/reminder.ts'

const at = (day: string, hour: number, minute = 0) => easternInstant(day, hour, minute)

test.each([
  ['48 hours before a daytime visit', '48h', at('2027-05-12', 14), at('2027-05-10', 14)],
  ['at 8 PM when 48 hours before would be later', '48h', at('2027-05-12', 20, 30), at('2027-05-10', 20)],
  ['the evening before an early visit', '3h', at('2027-05-12', 9), at('2027-05-11', 20)],
  ['3 hours before a daytime visit', '3h', at('2027-05-12', 11), at('2027-05-12', 8)],
  ['48 real hours before a visit when clocks go forward', '48h', at('2027-03-15', 10), at('2027-03-13', 9)],
  ['48 real hours before a visit when clocks go back', '48h', at('2027-11-08', 10), at('2027-11-06', 11)],
] as const)('a reminder is due %s', (_, kind, startsAt, due) => {
  expect(remindAt(kind, startsAt)).toEqual(due)
})

test('afterTheNight moves a time at night to 8 AM and leaves a daytime one alone', () => {
  expect(afterTheNight(at('2027-05-12', 20))).toEqual(at('2027-05-13', 8))
  expect(afterTheNight(at('2027-05-12', 3))).toEqual(at('2027-05-12', 8))
  expect(afterTheNight(at('2027-05-12', 12))).toEqual(at('2027-05-12', 12))
})
