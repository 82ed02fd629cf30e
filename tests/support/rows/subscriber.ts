/** The server's answers about a few subscribers, in every state. */
import type { SubscriberRow } from '../../../src/contracts/subscriber.ts'
import { addresses, names } from './back-office.ts'

const statuses = ['subscribed', 'subscribed', 'subscribed', 'unsubscribed', 'bounced', 'bounced'] as const

export const subscriberRows: readonly SubscriberRow[] = addresses.map((email, index) => {
  const [firstName = null, ...rest] = names[index]!.split(' ')
  return {
    id: `4b2cc4ae-7a0b-4c43-9c1c-${String(7000 + index).padStart(12, '0')}`,
    email,
    firstName: index === 3 ? null : firstName,
    lastName: index === 3 ? null : rest.join(' ') || null,
    tags: index % 2 === 0 ? ['vip', 'glow'] : [],
    status: statuses[index]!,
    source: 'admin_manual',
    createdAt: new Date(Date.now() - index * 90 * 3_600_000).toISOString(),
    locked: index === 4 ? 'bounced' : index === 5 ? 'complained' : null,
  }
})
