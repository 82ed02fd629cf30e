/** What an entry of the audit log says: words of the front desk, never the names that the code gives things. */
import { expect, test } from 'vitest'
import { actionText, changesOf, changeText, detailText } from '../../src/admin/audit/words.ts'

test.each([
  [{ letter: 'booking-client' }, 'Email: Request received'],
  [{ code: 'wrong-password' }, 'Reason: wrong password'],
  [
    { by: 'second-factor', network: '0f3a', failuresThisHour: 3 },
    'By: two-factor code, Network code: 0f3a, Failures this hour: 3',
  ],
  [{ removed: 2, 'put back': 1, kept: 0 }, 'Removed: 2, Restored: 1, Left as is: 0'],
  [
    { file: 'guests-2026.csv', rows: 240, resubscribe: false },
    'File: guests-2026.csv, Rows: 240, Resubscribed people who opted out: no',
  ],
  [{ purpose: 'view' }, ''],
  [{ subjectType: 'event-signup' }, 'Type: check-in'],
])('the details of %j', (detail, said) => expect(detailText({ detail })).toBe(said))

test.each([
  ['newsletter.send', 'Newsletter sending started'],
  ['account.second-factor-on', 'Two-factor authentication turned on'],
  ['event-signup.deleted', 'Check-in deleted'],
])('%s', (action, said) => expect(actionText({ action })).toBe(said))

test('a change of status is a status, also where an old entry calls it a state', () => {
  const detail = { changes: { State: { before: 'new', after: 'contacted' } } }
  expect(changesOf({ action: 'request.contacted', detail }).map(changeText)).toEqual(['Status: New → Contacted'])
  expect(changesOf({ action: 'email-signup.approved', detail: {} }).map(changeText)).toEqual(['Status: Pending → Approved'])
})
