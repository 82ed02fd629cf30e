import { clinic } from '../../../src/catalog/clinic.ts'
import { passwordLink, type AccountLinkLetter } from './account-link.ts'
import type { LetterContent } from './frame.ts'

/** To a new admin. */
export function invitationLetter(letter: AccountLinkLetter): LetterContent {
  return {
    subject: `You’re invited to the ${clinic.name} back office`,
    preheader: 'Choose a password within 7 days to join.',
    heading: letter.name === undefined ? 'You’re invited' : `Welcome, ${letter.name}`,
    blocks: [
      {
        kind: 'text',
        text: `You’ve been invited to the back office of ${clinic.legalName}. Choose a password to create your account. This link works once and expires in 7 days.`,
      },
      { kind: 'button', label: 'Create your account', href: passwordLink(letter, 'invite') },
      {
        kind: 'text',
        text: 'Weren’t expecting this? You can ignore this email. No account is created until you choose a password.',
      },
    ],
  }
}
