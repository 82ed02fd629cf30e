import { formatEasternTime } from '../../../src/catalog/eastern.ts'
import { env } from '../../env.ts'
import type { LetterContent } from './frame.ts'

/** The instant when emails to strangers leave again. */
export type StrangersAlarm = { readonly until: string }

/** To the clinic, once an hour at most: somebody is making the site email strangers. */
export function strangersAlarmLetter({ until }: StrangersAlarm): LetterContent {
  const time = formatEasternTime(new Date(until))
  return {
    subject: 'Somebody may be misusing your site',
    preheader: `Emails to new addresses are held back until ${time}.`,
    heading: 'Too many emails to new addresses',
    blocks: [
      {
        kind: 'text',
        text: `Within an hour your site was asked for more than 300 emails to addresses that never proved themselves: sign-in codes, and confirmations of bookings, consultations and signups. A usual day has a few dozen. Somebody is probably misusing a form, so these emails are held back until ${time}.`,
      },
      {
        kind: 'text',
        text: 'Nothing else is. Every booking and consultation is stored, and you get its email as always. Those people may be waiting for a confirmation: call the ones that look real. Clients with an account sign in as usual.',
      },
      { kind: 'button', label: 'Open requests', href: `${env().URL}/admin/requests` },
      { kind: 'text', text: 'If it goes on for longer than a day, tell whoever runs the site.' },
    ],
  }
}
