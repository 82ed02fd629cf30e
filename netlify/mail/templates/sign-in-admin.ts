import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { env } from '../../env.ts'
import type { LetterContent } from './frame.ts'

/**
 * To an admin whose address requested a client's sign-in link. A link would open the back office to anyone who reads their email.
 */
export function signInAdminLetter(): LetterContent {
  return {
    subject: `Sign in to ${clinic.name} with your password`,
    preheader: 'Sign-in links are for clients.',
    heading: 'Sign in with your password',
    blocks: [
      {
        kind: 'text',
        text: 'Someone asked for a client’s sign-in link with your address. If it was you: your account opens the back office, so you sign in with your password.',
      },
      { kind: 'button', label: 'Sign in', href: `${env().URL}${paths.auth}` },
      { kind: 'text', text: 'Forgot your password? You can reset it on the same page.' },
    ],
  }
}
