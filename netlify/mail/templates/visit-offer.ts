import { heldMinutes } from '../../../src/catalog/visit/earlier.ts'
import {
  easternDay,
  formatDay,
  formatEasternMoment,
  formatEasternTime,
  formatLongEasternMoment,
} from '../../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { signOff, type Addressee, type LetterContent } from './frame.ts'
import { addressed, inBrackets, visitButton, visitName } from './request-answer.ts'
import type { VisitLetter } from './visit.ts'

/** `startsAt` is the earlier time; `insteadOf` is when the visit is now, as an ISO instant. */
export type OfferLetter = VisitLetter & { readonly insteadOf: string }

/** To the client: an earlier time is theirs for a quarter of an hour from when this email leaves. */
export function visitOfferLetter(letter: OfferLetter, { now }: Addressee): LetterContent {
  const when = new Date(letter.startsAt)
  const visit = visitName(letter)
  const until = formatEasternTime(new Date(now.getTime() + heldMinutes * minuteMs))
  return {
    subject: `Earlier time for your ${visit}: ${formatEasternMoment(when)}${inBrackets(letter)}`,
    preheader: `We’re holding it for you until ${until} ET.`,
    heading: `${formatDay(easternDay(when))} at ${formatEasternTime(when)} is open`,
    blocks: [
      {
        kind: 'text',
        text: `You asked us for an earlier time${addressed(letter)}. This one just opened up, and we’re holding it for you until ${until} ET.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Earlier time', `${formatLongEasternMoment(when)} ET`],
          ['Instead of', `${formatLongEasternMoment(new Date(letter.insteadOf))} ET`],
          ['Where', letter.place],
        ],
      },
      ...visitButton(letter, 'Take it or pass'),
      {
        kind: 'text',
        text: `If you do nothing, your ${visit} stays as it is, and at ${until} ET we’ll offer this time to someone else.`,
      },
      signOff,
    ],
  }
}
