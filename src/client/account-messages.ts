/** The sentences of account pages, apart from the visitor forms' so that no page loads sentences it never shows. */
import type { FormMessages } from './messages.ts'

/** /auth (decision 5). */
export const signInMessages: FormMessages = { failed: 'An unexpected error occurred. Please try again.' }

/** For clients, who sign in by email. */
export const emailedSignInMessages: FormMessages = {
  ...signInMessages,
  unreachable: 'We can’t reach our server. Please check your connection and try again.',
}

/** For a sign-in link that no longer works, on a device that is signed in. */
export const needlessLinkSentence = 'This link was already used or has expired. You don’t need a new one.'

export const cookieSentence =
  'Your browser is blocking cookies, so it can’t keep you signed in. Please allow them for this site, then reload.'

/** For a session that isn't an admin's, or whose role can't be checked (decision 5). */
export const adminCheckSentences = {
  denied: 'Access denied. Admin privileges required.',
  failed: 'Authentication error. Please try again.',
} as const

/** For a bad link from an email. */
export const resetLinkSentences = {
  format: 'Invalid reset link format. Please request a new password reset.',
  missing: 'Invalid reset link. Please request a new password reset.',
  maybeUsed: 'Your connection dropped while we were opening this link, which works only once. Please request a new one.',
  maybeSet: 'Your new password may already be saved. Please try signing in with it, or request a new link.',
  invitation:
    'This invitation link has expired or was already used. Sign in if you’ve chosen a password, or ask the person who invited you to send it again.',
} as const

export const resetLinkMessages: FormMessages = { failed: 'Error processing reset link. Please try again.' }

/** For recovery codes whose answer was lost: they count, and nobody has seen them. */
export const recoverySentences = {
  unsaved: 'You may not have saved your current recovery codes. Get new ones and save them.',
  unseenAtSignIn:
    'Your connection dropped, so you may not have seen your recovery codes. Sign in again, then get new ones on your account page.',
} as const

export const ownTestimonialMessages: FormMessages = {
  failed: 'We couldn’t save your change. Please check your connection and try again.',
  verbatim: true,
}

/** For a testimonial that changed while its author edited it: what it says now. */
export function changedElsewhere(testimonial: string): string {
  return `This testimonial changed since you opened it. It now says: “${testimonial}” Save again to replace it with your words.`
}

/** For what a signed-in person does to their own account. */
export const accountMessages: FormMessages = {
  failed: 'That didn’t work. Please check your connection and try again.',
  verbatim: true,
}
