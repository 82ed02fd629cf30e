import { passwordLink, type AccountLinkLetter } from './account-link.ts'
import type { LetterContent } from './frame.ts'

/** To somebody who forgot their password. */
export function recoveryLetter(letter: AccountLinkLetter): LetterContent {
  return {
    subject: 'Set a new password',
    preheader: 'The link works once, for one hour.',
    heading: 'Set a new password',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, hopefully you, asked to reset the password for your account. Choose a new one here. The link works once, for one hour.',
      },
      { kind: 'button', label: 'Choose a new password', href: passwordLink(letter, 'recovery') },
      {
        kind: 'text',
        text: 'A new password signs you out everywhere else. If you did not ask for this, do nothing: your password stays as it is.',
      },
    ],
  }
}
