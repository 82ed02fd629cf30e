import { clinic } from '../../../src/catalog/clinic.ts'
import { passwordLink, type AccountLinkLetter } from './account-link.ts'
import type { LetterContent } from './frame.ts'

/** To a new admin. */
export function invitationLetter(letter: AccountLinkLetter): LetterContent {
  return {
    subject: `Your invitation to ${clinic.name}’s back office`,
    preheader: 'Choose a password within seven days.',
    heading: letter.name === undefined ? 'You are invited' : `Welcome, ${letter.name}`,
    blocks: [
      {
        kind: 'text',
        text: `You have been invited to the back office of ${clinic.legalName}. Choose a password to create your account. The link works once, for seven days.`,
      },
      { kind: 'button', label: 'Create your account', href: passwordLink(letter, 'invite') },
      { kind: 'text', text: 'If you did not expect this email, do nothing: without a password there is no way in.' },
    ],
  }
}
