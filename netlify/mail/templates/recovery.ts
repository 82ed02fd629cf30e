import { clinic } from '../../../src/catalog/clinic.ts'
import { passwordLink, type AccountLinkEmail } from './account-link.ts'
import type { EmailContent } from './frame.ts'

/** To someone who forgot their password. */
export function recoveryEmail(email: AccountLinkEmail): EmailContent {
  return {
    subject: `Set a new password for ${clinic.name}`,
    preheader: 'This link works once and expires in an hour.',
    heading: 'Set a new password',
    blocks: [
      { kind: 'text', text: 'We got a request to reset your password. This link works once and expires in an hour.' },
      { kind: 'button', label: 'Choose a new password', href: passwordLink(email, 'recovery') },
      { kind: 'text', text: 'Once you do, your other devices will be signed out.' },
      { kind: 'text', text: 'Didn’t ask for this? You can ignore this email. Your password stays the same.' },
    ],
  }
}
