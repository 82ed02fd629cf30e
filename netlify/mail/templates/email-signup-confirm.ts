import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { signSignup, type SignupSource } from '../../email-signup-link.ts'
import { env } from '../../env.ts'
import { signOff, type Addressee, type LetterContent } from './frame.ts'

export type SignupConfirmLetter = {
  readonly source: SignupSource
}

/** To an address that opted out and signed up again. A stranger could have typed it, so we ask its owner. */
export function emailSignupConfirmLetter({ source }: SignupConfirmLetter, { recipient, now }: Addressee): LetterContent {
  // Signed as the email leaves, so that nobody can confirm a signup by reading the outbox.
  const token = signSignup({ email: recipient, source, signedAt: now })
  return {
    subject: `Confirm your signup for ${clinic.name} emails`,
    preheader: 'You unsubscribed before, so we’re checking with you first.',
    heading: 'Hear from us again?',
    blocks: [
      {
        kind: 'text',
        text: 'Someone signed up for our emails with your address. You unsubscribed before, so we’re checking with you first. This link works for 7 days.',
      },
      { kind: 'button', label: 'Confirm my signup', href: `${env().URL}${paths.confirmSignup}#token=${token}` },
      { kind: 'text', text: 'Wasn’t you? You can ignore this email, and you’ll stay unsubscribed.' },
      signOff,
    ],
  }
}
