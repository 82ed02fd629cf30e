/** The text message that staff send beside a reminder. */
import { expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { reminderText } from '../../../src/catalog/visit/text.ts'

const visit = { clientName: 'Ana Pereira', startsAt: easternInstant('2027-05-12', 9, 30), phoneCall: false }

test('the reminder text says “today” only on the day of the visit', () => {
  expect(reminderText(visit, easternInstant('2027-05-12', 7, 0))).toContain('Hi Ana, this is')
  expect(reminderText(visit, easternInstant('2027-05-12', 0, 0))).toContain('see you today at 9:30 AM.')
  expect(reminderText(visit, easternInstant('2027-05-11', 20, 0))).toContain('see you on Wed, May 12 at 9:30 AM.')
})
