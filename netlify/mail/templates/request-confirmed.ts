import { freeHours } from '../../../src/catalog/visit/visit.ts'
import { isCall } from '../../../src/catalog/visit/place.ts'
import { formatEasternMoment, formatEasternTime, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'
import {
  addressed,
  appointmentFile,
  formBlocks,
  inBrackets,
  messageBlocks,
  reachUs,
  tellGuestsBlocks,
  visitButton,
  visitLabel,
  visitName,
  type ConfirmationEmail,
} from './request-answer.ts'

/** A visit this far ahead may still find an earlier time. */
const waitsFromMs = 2 * freeHours * hourMs

/** What is new to a client who knew of it before, as the subject and the heading say it; undefined if it is confirmed to them. */
function changeOf({ appointment, moved, known }: ConfirmationEmail): 'time' | 'place' | 'length' | undefined {
  if (moved) return 'time'
  if (!known) return undefined
  if (known.place !== appointment.place) return 'place'
  return known.minutes === appointment.minutes ? undefined : 'length'
}

/** To the client: the time is set, or another time, place or length replaces it, with a calendar file. */
export function requestConfirmedEmail(answer: ConfirmationEmail, { recipient, now }: Addressee): EmailContent {
  const { appointment, reference, about, moved, kind, known, coming = 0 } = answer
  const when = new Date(appointment.startsAt)
  const visit = visitName(answer)
  const change = changeOf(answer)
  const { place, minutes } = appointment
  return {
    subject: `${moved ? `New time: your ${visit} is now` : `${change ? `New ${change}` : 'Confirmed'}: your ${visit} on`} ${formatEasternMoment(when)}${inBrackets(answer)}`,
    preheader: `${place}. A calendar invite is attached.`,
    heading: change ? `Your ${visit} has a new ${change}` : `Your ${visit} is confirmed`,
    blocks: [
      {
        kind: 'text',
        text: isCall(place)
          ? `We’ll call you at ${formatEasternTime(when)} ET${addressed(answer)}.`
          : `We look forward to ${kind === 'consultation' ? 'talking with' : 'seeing'} you${addressed(answer)}.`,
      },
      ...messageBlocks(answer),
      {
        kind: 'facts',
        rows: [
          ['When', `${formatLongEasternMoment(when)} ET`],
          ...(moved && known ? [['Instead of', `${formatLongEasternMoment(new Date(known.startsAt))} ET`] as const] : []),
          ['Where', place],
          ...(known && known.place !== place ? [['Instead of', known.place] as const] : []),
          ...(change === 'length' ? [['Length', `${minutes} minutes`] as const] : []),
          ...(about.length > 0 ? [['For', about.join(', ')] as const] : []),
          ...(coming > 1 ? [['Coming', `${coming} people`] as const] : []),
          ...(reference === undefined ? [] : [['Reference', reference] as const]),
        ],
      },
      ...(moved ? tellGuestsBlocks(answer) : []),
      ...formBlocks(answer, { isTold: moved }),
      ...visitButton(answer, visitLabel(appointment.startsAt, { now })),
      ...(answer.visitId !== undefined && !moved && when.getTime() - now.getTime() > waitsFromMs
        ? [
            {
              kind: 'text',
              text: 'Would you take an earlier time? Tell us with the link above, and we’ll email you if one opens up.',
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: `We attached a calendar invite. Need a different time? ${answer.visitId === undefined ? 'Please' : 'Use the link above,'} ${reachUs}.`,
      },
      signOff,
    ],
    attachments: [appointmentFile({ ...answer, email: recipient }, appointment)],
  }
}
