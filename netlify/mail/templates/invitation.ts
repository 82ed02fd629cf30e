import { invitationDays } from '../../../src/catalog/account.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { passwordLink, type AccountLinkEmail } from './account-link.ts'
import type { EmailContent } from './frame.ts'
import { reachUs } from './request-answer.ts'

/** To a new admin. They are one from the invitation on, so a client's sign-in links no longer work unless it is revoked. */
export function invitationEmail(email: AccountLinkEmail): EmailContent {
  return {
    subject: `You’re invited to the ${clinic.name} back office`,
    preheader: `Choose a password within ${invitationDays} days to join.`,
    heading: email.name === undefined ? 'You’re invited' : `Welcome, ${email.name}`,
    blocks: [
      {
        kind: 'text',
        text: `You’ve been invited to the back office of ${clinic.legalName}. Choose a password to sign in. This link works once and expires in ${invitationDays} days.`,
      },
      { kind: 'button', label: 'Choose a password', href: passwordLink(email, 'invite') },
      {
        kind: 'text',
        text: 'Are you a client here? Sign-in links no longer work for you: from now on, sign in with your password.',
      },
      {
        kind: 'text',
        text: `Weren’t expecting this? Please don’t choose a password. To have the invitation canceled, ${reachUs}. Then your client sign-in will work again.`,
      },
    ],
  }
}
