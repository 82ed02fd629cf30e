/** What the subscriber list says after staff add someone. */
import { expect, test } from 'vitest'
import { addedText } from '../../src/admin/subscribers/words.ts'
import type { SubscriberRow } from '../../src/contracts/subscriber.ts'

const ana: SubscriberRow = {
  id: '4b2cc4ae-7a0b-4c43-9c1c-000000000001',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: null,
  tags: [],
  status: 'subscribed',
  source: 'admin_manual',
  createdAt: '2026-05-04T12:00:00.000Z',
  locked: null,
}

test.each([
  ['added', {}, 'ana@example.com added'],
  ['restored', {}, 'ana@example.com restored from the trash'],
  [
    'opted-out',
    { status: 'unsubscribed' },
    'ana@example.com added, but they opted out before. Resubscribe them only if they ask.',
  ],
  [
    'opted-out',
    { status: 'bounced' },
    'ana@example.com added, but emails to this address bounced before. Resubscribe them only if they ask.',
  ],
  [
    'opted-out',
    { status: 'bounced', locked: 'bounced' },
    'ana@example.com added. This address can’t get our emails, so we can’t resubscribe it.',
  ],
  [
    'opted-out',
    { status: 'unsubscribed', locked: 'complained' },
    'ana@example.com added. This person reported one of our emails as spam, so we can’t resubscribe them.',
  ],
] as const)('adding a subscriber tells staff the outcome: %s %o', (outcome, change, said) => {
  expect(addedText({ outcome, subscriber: { ...ana, ...change } })).toBe(said)
})
