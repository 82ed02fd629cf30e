import { signInCodeOf } from '../../link-token.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { signInLink, type AccountLinkLetter } from './account-link.ts'
import type { LetterContent } from './frame.ts'

/** To a client: a link and a code; either one signs in. */
export function signInLinkLetter(letter: AccountLinkLetter): LetterContent {
  const code = signInCodeOf(letter.linkId)
  return {
    subject: `${code} is your code for ${clinic.name}`,
    preheader: 'The link and the code work once, for 15 minutes.',
    heading: 'Sign in',
    blocks: [
      {
        kind: 'text',
        text: 'Here is your sign-in link. It works once, for 15 minutes.',
      },
      { kind: 'button', label: 'Sign in', href: signInLink(letter) },
      { kind: 'facts', title: 'Or type this code on the page where you asked for it', rows: [['Code', code]] },
      { kind: 'text', text: 'We never ask for this code by phone or by message. If you did not ask for it, do nothing.' },
    ],
  }
}
