import { freeHours } from '../../../src/catalog/visit/visit.ts'
import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { signOff, type Addressee, type LetterContent } from './frame.ts'
import {
  addressed,
  appointmentFile,
  formBlocks,
  inBrackets,
  messageBlocks,
  reachUs,
  tellGuestsBlocks,
  visitButton,
  visitName,
  type ConfirmationLetter,
} from './request-answer.ts'

/** A visit this far ahead may still find an earlier time. */
const waitsFromMs = 2 * freeHours * 3_600_000

/** To the client: the time is set, or another one replaces it, with a calendar file. */
export function requestConfirmedLetter(letter: ConfirmationLetter, { recipient, now }: Addressee): LetterContent {
  const { appointment, reference, about, moved, kind, known, coming = 0 } = letter
  const when = new Date(appointment.startsAt)
  const visit = visitName(letter)
  return {
    subject: `${moved ? `New time: your ${visit} is now` : `Confirmed: your ${visit} on`} ${formatEasternMoment(when)}${inBrackets(letter)}`,
    preheader: `${appointment.place}. A calendar invite is attached.`,
    heading: moved ? `Your ${visit} has a new time` : `Your ${visit} is confirmed`,
    blocks: [
      {
        kind: 'text',
        text: `We look forward to ${kind === 'consultation' ? 'talking with' : 'seeing'} you${addressed(letter)}.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'facts',
        rows: [
          ['When', `${formatLongEasternMoment(when)} ET`],
          ...(moved && known ? [['Instead of', `${formatLongEasternMoment(new Date(known.startsAt))} ET`] as const] : []),
          ['Where', appointment.place],
          ...(about.length > 0 ? [['For', about.join(', ')] as const] : []),
          ...(coming > 1 ? [['Coming', `${coming} people`] as const] : []),
          ...(reference === undefined ? [] : [['Reference', reference] as const]),
        ],
      },
      ...(moved ? tellGuestsBlocks(letter) : []),
      ...formBlocks(letter, { isTold: moved }),
      ...visitButton(letter),
      ...(letter.visitId !== undefined && !moved && when.getTime() - now.getTime() > waitsFromMs
        ? [
            {
              kind: 'text',
              text: 'Would you take an earlier time? Tell us on your visit’s page, and we’ll email you if one opens up.',
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: `We attached a calendar invite. Need a different time? ${letter.visitId === undefined ? 'Please' : 'Use the button above,'} ${reachUs}.`,
      },
      signOff,
    ],
    attachments: [appointmentFile({ ...letter, email: recipient }, appointment)],
  }
}
