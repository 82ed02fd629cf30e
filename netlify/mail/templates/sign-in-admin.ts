import { paths } from '../../../src/catalog/paths.ts'
import { env } from '../../env.ts'
import type { LetterContent } from './frame.ts'

/**
 * To an admin whose address requested a client's sign-in link. A link would open the back office to anyone who reads their email.
 */
export function signInAdminLetter(): LetterContent {
  return {
    subject: 'You sign in with your password',
    preheader: 'Links by email are for clients.',
    heading: 'You sign in with your password',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, we hope it was you, asked for a client’s sign-in link to this address. It belongs to the back office, which is opened with a password.',
      },
      { kind: 'button', label: 'Sign in', href: `${env().URL}${paths.auth}` },
      { kind: 'text', text: 'If you have forgotten your password, ask for a new one on the same page.' },
    ],
  }
}
