import { formatCount } from '../../../src/catalog/count.ts'
import { formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { env } from '../../env.ts'
import { strangersAnHour } from '../strangers-limit.ts'
import type { EmailContent } from './frame.ts'

/** The instant when emails to strangers leave again. */
export type StrangersAlarm = { readonly until: string }

/** To the clinic, once an hour at most: someone is making the site email strangers. */
export function strangersAlarmEmail({ until }: StrangersAlarm): EmailContent {
  const time = formatEasternTime(new Date(until))
  return {
    subject: `Someone may be misusing our forms: emails on hold until ${time} ET`,
    preheader: 'You still get every booking and consultation.',
    heading: 'Too many emails to new addresses',
    blocks: [
      {
        kind: 'text',
        text: `In the last hour, our site was asked to send too many emails to addresses we don’t know: more than ${formatCount(strangersAnHour.all)} sign-in codes and confirmations, or more than ${formatCount(strangersAnHour['check-in'])} welcome emails after check-ins. On a normal day, we send a few dozen. Someone is probably misusing a form, so emails of that kind are on hold until ${time} ET.`,
      },
      {
        kind: 'text',
        text: 'Everything else is working. Every booking, consultation and check-in is still being saved, and you still get an email for each request. Some of these people may be waiting for a confirmation, so call anyone whose request looks real. Clients with an account can sign in as usual.',
      },
      { kind: 'button', label: 'Open requests', href: `${env().URL}/admin/requests` },
      { kind: 'text', text: 'If this goes on for more than a day, tell the person who runs your site.' },
    ],
  }
}
