import { invitationDays } from '../../../src/catalog/account.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { env } from '../../env.ts'
import type { AccountLinkEmail } from './account-link.ts'
import type { EmailContent } from './frame.ts'

export type SignInAdminEmail = AccountLinkEmail & {
  /** Invited and without a password, or deleted. Absent if the admin can sign in. */
  readonly account?: 'invited' | 'closed'
}

const asked = 'Someone used your email address to request a client sign-in link. If that was you,'

/**
 * To an admin whose address requested a client's sign-in link, or a new password before they had one. A link would open the back office to anyone who reads their
 * email, and an admin without a password or an account couldn't use one.
 */
export function signInAdminEmail({ account }: SignInAdminEmail): EmailContent {
  if (account === 'invited')
    return {
      subject: `Your ${clinic.name} account isn’t ready yet`,
      preheader: 'You were invited but haven’t chosen a password yet.',
      heading: 'Choose a password first',
      blocks: [
        {
          kind: 'text',
          text: `Someone used your email address to request a sign-in link or a new password. You were invited to the back office but haven’t chosen a password yet. If that was you, choose one with the link in your invitation. It works for ${invitationDays} days. After that, ask the person who invited you to send it again.`,
        },
      ],
    }
  if (account === 'closed')
    return {
      subject: `Your ${clinic.name} account was closed`,
      preheader: 'Please call us if you’d like to sign in again.',
      heading: 'Your account was closed',
      blocks: [
        {
          kind: 'text',
          text: `${asked} we can’t sign you in, because your account was closed. Please call us at ${clinic.phone.display}, and we’ll help.`,
        },
      ],
    }
  return {
    subject: `Sign in to ${clinic.name} with your password`,
    preheader: 'Sign-in links are for clients.',
    heading: 'Sign in with your password',
    blocks: [
      {
        kind: 'text',
        text: `${asked} please sign in with your password. Your account is for the back office.`,
      },
      { kind: 'button', label: 'Sign in', href: `${env().URL}${paths.auth}` },
      { kind: 'text', text: 'Forgot your password? You can reset it on the same page.' },
    ],
  }
}
