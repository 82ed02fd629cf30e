import { heldMinutes } from '../../../src/catalog/visit/earlier.ts'
import {
  easternDay,
  formatDay,
  formatEasternMoment,
  formatEasternTime,
  formatLongEasternMoment,
} from '../../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'
import { addressed, inBrackets, visitButton, visitName } from './request-answer.ts'
import type { VisitEmail } from './visit.ts'

/** `startsAt` is the earlier time; `insteadOf` is when the visit is now, as an ISO instant. */
export type OfferEmail = VisitEmail & { readonly insteadOf: string }

/** To the client: an earlier time is theirs for a quarter of an hour from when this email leaves. */
export function visitOfferEmail(email: OfferEmail, { now }: Addressee): EmailContent {
  const when = new Date(email.startsAt)
  const visit = visitName(email)
  const until = formatEasternTime(new Date(now.getTime() + heldMinutes * minuteMs))
  return {
    subject: `Earlier time for your ${visit}: ${formatEasternMoment(when)}${inBrackets(email)}`,
    preheader: `We’re holding it for you until ${until} ET.`,
    heading: `${formatDay(easternDay(when))} at ${formatEasternTime(when)} is open`,
    blocks: [
      {
        kind: 'text',
        text: `You asked us for an earlier time${addressed(email)}. This one just opened up, and we’re holding it for you until ${until} ET.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Earlier time', `${formatLongEasternMoment(when)} ET`],
          ['Instead of', `${formatLongEasternMoment(new Date(email.insteadOf))} ET`],
          ['Where', email.place],
        ],
      },
      ...visitButton(email, 'Take it or pass'),
      {
        kind: 'text',
        text: `If you do nothing, your ${visit} stays as it is, and at ${until} ET we’ll offer this time to someone else.`,
      },
      signOff,
    ],
  }
}
