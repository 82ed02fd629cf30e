import type { TrashKind } from '../../contracts/admin-trash.ts'

export const trashWords: Readonly<Record<TrashKind, string>> = {
  request: 'Request',
  visit: 'Visit',
  testimonial: 'Testimonial',
  'event-signup': 'Check-in',
  'email-signup': 'Email signup',
  subscriber: 'Subscriber',
  newsletter: 'Newsletter',
  account: 'Admin user',
}
