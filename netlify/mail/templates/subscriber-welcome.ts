import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/paths.ts'
import { addressHash } from '../../db/address-hash.ts'
import { env } from '../../env.ts'
import { signUnsubscribe } from '../../unsubscribe-link.ts'
import { firstNameOf } from '../strangers-words.ts'
import type { Addressee, LetterContent } from './frame.ts'

export type WelcomeLetter = {
  readonly firstName: string | null
}

/** To a new subscriber: what to expect, and how to unsubscribe. */
export function subscriberWelcomeLetter({ firstName }: WelcomeLetter, { recipient, now }: Addressee): LetterContent {
  // Signed as the email leaves, so that nobody can unsubscribe a person by reading the outbox.
  const token = signUnsubscribe(addressHash(recipient), now)
  const name = firstNameOf(firstName)
  return {
    subject: `You are on ${clinic.name}’s list`,
    preheader: 'Now and then, what is new at the clinic.',
    heading: name === undefined ? 'Welcome' : `Welcome, ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `Thank you for asking to hear from ${clinic.legalName}. We write now and then, about treatments and what is new, and never more than is worth reading.`,
      },
      { kind: 'text', text: 'If you did not ask for this, or change your mind, you can leave at any time.' },
      { kind: 'button', label: 'Unsubscribe', href: `${env().URL}${paths.unsubscribe}?token=${token}` },
    ],
  }
}
