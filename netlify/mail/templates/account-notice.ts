import { clinic } from '../../../src/catalog/clinic.ts'
import { formatLongEasternMoment } from '../../../src/catalog/eastern.ts'
import { paths } from '../../../src/catalog/paths.ts'
import { env } from '../../env.ts'
import type { LetterContent } from './frame.ts'

/** Each event as a subject and as a sentence. */
const events = {
  'password-changed': ['Your password was changed', 'The password of your account was changed'],
  'new-browser': ['Your password was used in a new browser', 'Your password was entered in a browser we had not seen before'],
  'second-factor-on': ['Sign-in codes are on', 'An authenticator app was added to your account'],
  'second-factor-off': ['Sign-in codes are off', 'The authenticator app was removed from your account'],
  'recovery-codes-renewed': ['You have new recovery codes', 'Your recovery codes were replaced; the old ones no longer work'],
  'recovery-code-used': ['A recovery code was used', 'A recovery code stood in for your authenticator app'],
  'failed-sign-ins': ['Failed sign-ins to your account', 'Somebody tried to sign in to your account too often, and was stopped'],
  'failed-codes': [
    'Wrong codes for your account',
    'Somebody typed wrong sign-in codes for your account too often, and was stopped',
  ],
} as const

export type AccountNotice = { readonly what: keyof typeof events; readonly at: string }

/** What the owner should do, depending on whether somebody may have gotten in. */
function advice(what: AccountNotice['what']): readonly string[] {
  const call = `call us at ${clinic.phone.display}.`
  if (what === 'failed-codes')
    return [
      'Nobody got in. The link in a sign-in email works all the same; never tell anybody its code.',
      `If it happens again, ${call}`,
    ]
  if (what === 'failed-sign-ins')
    return [
      'Nobody got in, and you can still sign in from a browser you have used before. If you forgot the password, ask for a new one.',
      `If it happens again, ${call}`,
    ]
  return [
    'If this was you, there is nothing to do.',
    `If it was not, choose a new password now, which signs everybody else out, and ${call}`,
  ]
}

/** To an account's owner, about something they did or somebody did in their name. */
export function accountNoticeLetter({ what, at }: AccountNotice): LetterContent {
  const [subject, sentence] = events[what]
  const sentences = advice(what)
  return {
    subject,
    preheader: sentences[0]!,
    heading: subject,
    blocks: [
      ...[`${sentence}, on ${formatLongEasternMoment(new Date(at))} ET.`, ...sentences].map(
        (text) => ({ kind: 'text', text }) as const,
      ),
      {
        kind: 'button',
        label: what === 'failed-codes' ? 'Sign in' : 'Choose a new password',
        href: `${env().URL}${paths.auth}`,
      },
    ],
  }
}
