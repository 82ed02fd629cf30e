import { addDays, easternDay, formatDay, formatEasternMoment, formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { isCall } from '../../../src/catalog/visit/place.ts'
import type { ReminderKind } from '../../../src/catalog/visit/reminder.ts'
import { freeHours } from '../../../src/catalog/visit/visit.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'
import { addressed, formBlocks, inBrackets, reachUs, visitButton, visitLabel, visitName } from './request-answer.ts'
import { whenAndWhere, type VisitEmail } from './visit.ts'

export type ReminderEmail = VisitEmail & { readonly reminder: ReminderKind }

/** To the client: a visit comes up in two days, or in a few hours. */
export function visitReminderEmail(email: ReminderEmail, { now }: Addressee): EmailContent {
  const when = new Date(email.startsAt)
  const visit = visitName(email)
  const [day, time] = [formatDay(easternDay(when)), formatEasternTime(when)]
  const soon = email.reminder === '3h'
  // A reminder of an early visit comes the evening before.
  const tomorrow = soon && addDays(easternDay(now), 1) === easternDay(when)
  const call = isCall(email.place)
  return {
    subject: `Reminder: your ${visit} ${soon ? `at ${time} on ${day}` : `on ${formatEasternMoment(when)}`}${inBrackets(email)}`,
    preheader: soon
      ? `${tomorrow ? 'Can’t make it' : 'Running late'}? Tell us with the link inside.`
      : 'Still a good time? You can move or cancel online.',
    heading: `${call ? 'We’ll call you' : 'See you'} ${soon ? `${tomorrow ? 'tomorrow ' : ''}at ${time}` : `on ${day}`}`,
    blocks: [
      {
        kind: 'text',
        text: `A quick reminder about your ${visit}${addressed(email)}. ${call ? 'Please have your phone ready.' : `We look forward to ${email.kind === 'consultation' ? 'talking with' : 'seeing'} you.`}`,
      },
      { kind: 'facts', rows: whenAndWhere(email) },
      ...(soon ? [] : formBlocks(email, { isTold: true })),
      ...visitButton(email, visitLabel(email.startsAt, { now })),
      {
        kind: 'text',
        text: soon
          ? `Running late, or can’t make it? Use the link above, ${reachUs}.`
          : `Up to ${freeHours} hours before, you can move or cancel your ${visit} yourself, at no charge. After that, ask on the same page, ${reachUs}.`,
      },
      signOff,
    ],
  }
}
