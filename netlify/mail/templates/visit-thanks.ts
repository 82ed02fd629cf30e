import { clinic } from '../../../src/catalog/clinic.ts'
import { easternDay, formatDay } from '../../../src/catalog/time/eastern.ts'
import { isCall } from '../../../src/catalog/visit/place.ts'
import { homeSection, paths } from '../../../src/catalog/site/paths.ts'
import { addressHash } from '../../db/address-hash.ts'
import { env } from '../../env.ts'
import { signUnsubscribe } from '../../unsubscribe-link.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'
import { addressed, visitName } from './request-answer.ts'
import type { VisitEmail } from './visit.ts'

/** To the client, a day after: thanks, and a way to leave a testimonial. */
export function visitThanksEmail(email: VisitEmail, { recipient, now }: Addressee): EmailContent {
  const token = signUnsubscribe(addressHash(recipient), now)
  const visit = visitName(email)
  return {
    subject: `Thank you for your ${visit} on ${formatDay(easternDay(new Date(email.startsAt)))}`,
    preheader: 'How was it? A few words help others decide.',
    heading: `Thank you${addressed(email)}`,
    blocks: [
      {
        kind: 'text',
        text: `It was good to ${email.kind === 'consultation' || isCall(email.place) ? 'talk with' : 'see'} you. We hope you’re feeling well. If you have a question, call or text us at ${clinic.phone.display}.`,
      },
      { kind: 'text', text: 'If you have a minute, tell us how it was. You choose whether your name appears.' },
      { kind: 'button', label: 'Leave a testimonial', href: `${env().URL}${homeSection('testimonials')}` },
      signOff,
      { kind: 'text', text: 'We ask at most once every 3 months. Rather not get these emails?' },
      { kind: 'link', label: 'Unsubscribe', href: `${env().URL}${paths.unsubscribe}?token=${token}` },
    ],
  }
}
