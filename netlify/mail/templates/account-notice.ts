import { tryAgainMinutes } from '../../../src/catalog/account.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { paths, resetMode } from '../../../src/catalog/site/paths.ts'
import { env } from '../../env.ts'
import type { EmailContent } from './frame.ts'

/** Each event as a subject and as a sentence. */
const events = {
  'password-changed': ['Your password was changed', 'The password for your account was changed'],
  'new-browser': ['Your password was used in a new browser', 'Your password was used in an unfamiliar browser'],
  'second-factor-on': ['Two-factor authentication was turned on', 'An authenticator app was added to your account'],
  'second-factor-off': ['Two-factor authentication was turned off', 'The authenticator app was removed from your account'],
  'recovery-codes-renewed': ['You have new recovery codes', 'Your old recovery codes stopped working'],
  'recovery-code-used': ['A recovery code was used', 'A recovery code for your account was used'],
  'failed-sign-ins': ['Failed sign-ins to your account', 'We stopped someone who kept trying to sign in to your account'],
  'failed-codes': [
    'Incorrect sign-in codes for your account',
    'We stopped someone who kept entering incorrect sign-in codes for your account',
  ],
  'failed-app-codes': [
    'Incorrect authenticator codes for your account',
    'We stopped someone who entered your password and then kept entering incorrect codes',
  ],
} as const

export type AccountNotice = { readonly what: keyof typeof events; readonly at: string }

/** What the owner should do, depending on whether someone may have gotten in. The first sentence is the preheader. */
function advice(what: AccountNotice['what']): readonly string[] {
  const call = `call us at ${clinic.phone.display}.`
  if (what === 'failed-codes')
    return [
      'They didn’t get in. To sign in, use the link in your latest sign-in email, or ask for a new one. Never tell anyone your code.',
      `If it happens again, ${call}`,
    ]
  if (what === 'failed-sign-ins')
    return [
      'They didn’t get in. You can still sign in from a browser you’ve used before. If you forgot your password, reset it.',
      `If it happens again, ${call}`,
    ]
  if (what === 'failed-app-codes')
    return [
      `They didn’t get in. If it was you, try again in ${tryAgainMinutes} minutes.`,
      `If it wasn’t you, someone knows your password. Choose a new one now and ${call}`,
    ]
  return [
    'If this was you, you’re all set.',
    `If it wasn’t you, choose a new password now and ${call} Changing your password signs out anyone else who’s using your account.`,
  ]
}

/** To an account's owner, about something they did or someone did in their name. */
export function accountNoticeEmail({ what, at }: AccountNotice): EmailContent {
  const [subject, sentence] = events[what]
  const sentences = advice(what)
  return {
    subject: `${subject} (${clinic.name}, ${formatEasternMoment(new Date(at))})`,
    preheader: sentences[0]!,
    heading: subject,
    blocks: [
      ...[`${sentence} on ${formatLongEasternMoment(new Date(at))} ET.`, ...sentences].map(
        (text) => ({ kind: 'text', text }) as const,
      ),
      {
        kind: 'button',
        ...(what === 'failed-codes'
          ? { label: 'Sign in', href: `${env().URL}${paths.auth}` }
          : { label: 'Choose a new password', href: `${env().URL}${resetMode}` }),
      },
    ],
  }
}
