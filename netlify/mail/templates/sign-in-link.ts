import { signInCodeOf } from '../../link-token.ts'
import { signInMinutes } from '../../../src/catalog/account.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { signInLink, type AccountLinkEmail } from './account-link.ts'
import type { EmailContent } from './frame.ts'

const limits = `Both work once and expire in ${signInMinutes} minutes.`

/** To a client: a link and a code; either one signs in. */
export function signInLinkEmail(email: AccountLinkEmail): EmailContent {
  const code = signInCodeOf(email.linkId)
  return {
    subject: `${code} is your ${clinic.name} sign-in code`,
    preheader: `Or sign in with the link. ${limits}`,
    heading: `Your code is ${code}`,
    blocks: [
      { kind: 'text', text: `Enter it on the sign-in page, or sign in with this link. ${limits}` },
      { kind: 'button', label: 'Sign in', href: signInLink(email) },
      { kind: 'text', text: 'We’ll never ask you for this code by phone or text. Didn’t ask for it? You can ignore this email.' },
    ],
  }
}
