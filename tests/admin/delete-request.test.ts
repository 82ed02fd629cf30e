/** Deleting a request warns that its client counts on an upcoming visit. */
import { expect, test } from 'vitest'
import { deleteText } from '../../src/admin/requests/words.ts'

const now = new Date('2027-05-01T12:00:00Z')
const row = { name: 'Ana Pereira', reference: 'IV-1', kind: 'booking', state: 'confirmed' } as const
const ahead = '2027-05-12T14:00:00.000Z'

test('a visit ahead goes along, and its client isn’t told', () => {
  expect(deleteText({ ...row, appointmentAt: ahead }, now)).toBe(
    'Ana Pereira’s request (IV-1) and its visit on Wed, May 12 at 10:00 AM will move to the trash for 30 days. We won’t tell the client, who still expects the visit. To email them, cancel it first.',
  )
})

test('a request without a visit, or whose visit is over, only moves to the trash', () => {
  const text = 'Ana Pereira’s request (IV-1) will move to the trash for 30 days. We won’t tell the client.'
  expect(deleteText({ ...row, state: 'new', appointmentAt: null }, now)).toBe(text)
  expect(deleteText({ ...row, appointmentAt: ahead }, new Date('2027-05-13T12:00:00Z'))).toBe(text)
})
