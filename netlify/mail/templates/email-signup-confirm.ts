import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { confirmDays } from '../../../src/catalog/subscriber.ts'
import { signSignup, type SignupSource } from '../../email-signup-link.ts'
import { env } from '../../env.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'

export type SignupConfirmEmail = {
  readonly source: SignupSource
}

/**
 * To an address that was taken off the list and signed up again. A stranger could have typed it, so we ask its owner. Not all
 * unsubscribed: staff or our email service may have stopped the emails.
 */
export function emailSignupConfirmEmail({ source }: SignupConfirmEmail, { recipient, now }: Addressee): EmailContent {
  // Signed as the email leaves, so that nobody can confirm a signup by reading the outbox.
  const token = signSignup({ email: recipient, source, signedAt: now })
  return {
    subject: `Confirm your signup for ${clinic.name} emails`,
    preheader: 'Your address was taken off our list earlier, so we’re checking with you first.',
    heading: 'Hear from us again?',
    blocks: [
      {
        kind: 'text',
        text: `Someone signed up for our emails with your address. It was taken off our list earlier, so we’re checking with you first. This link works for ${confirmDays} days.`,
      },
      { kind: 'button', label: 'Confirm my signup', href: `${env().URL}${paths.confirmSignup}#token=${token}` },
      { kind: 'text', text: 'Wasn’t you? You can ignore this email, and you’ll stay off our list.' },
      signOff,
    ],
  }
}
