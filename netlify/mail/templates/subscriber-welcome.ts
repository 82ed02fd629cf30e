import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { addressHash } from '../../db/address-hash.ts'
import { env } from '../../env.ts'
import { signUnsubscribe } from '../../unsubscribe-link.ts'
import { addressed } from './request-answer.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'

export type WelcomeEmail = {
  readonly firstName: string | null
}

/** To a new subscriber: what to expect, and how to unsubscribe. */
export function subscriberWelcomeEmail({ firstName }: WelcomeEmail, { recipient, now }: Addressee): EmailContent {
  // Signed as the email leaves, so that nobody can unsubscribe a person by reading the outbox.
  const token = signUnsubscribe(addressHash(recipient), now)
  return {
    subject: `Welcome to ${clinic.name}’s email list`,
    preheader: 'Openings, new treatments and event dates. A few emails a month.',
    heading: `Welcome${addressed({ name: firstName ?? '' })}`,
    blocks: [
      {
        kind: 'text',
        text: `Thank you for signing up. A few times a month, ${clinic.legalName} will email you about openings, new treatments and event dates.`,
      },
      signOff,
      { kind: 'text', text: 'Didn’t sign up, or changed your mind? You can unsubscribe at any time.' },
      { kind: 'link', label: 'Unsubscribe', href: `${env().URL}${paths.unsubscribe}?token=${token}` },
    ],
  }
}
