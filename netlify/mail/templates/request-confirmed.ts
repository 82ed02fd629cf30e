import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/eastern.ts'
import { signOff, type LetterContent } from './frame.ts'
import { addressed, appointmentFile, messageBlocks, reachUs, visitName, type ConfirmationLetter } from './request-answer.ts'

/** To the client: the time is set, with a calendar file. */
export function requestConfirmedLetter(letter: ConfirmationLetter): LetterContent {
  const { appointment, reference, about, moved, kind } = letter
  const when = new Date(appointment.startsAt)
  const visit = visitName(letter)
  return {
    subject: `${moved ? `New time: your ${visit} is now` : `Confirmed: your ${visit} on`} ${formatEasternMoment(when)} (${reference})`,
    preheader: `${appointment.place}. A calendar invite is attached.`,
    heading: moved ? `Your ${visit} has a new time` : `Your ${visit} is confirmed`,
    blocks: [
      {
        kind: 'text',
        text: `We look forward to ${kind === 'booking' ? 'seeing' : 'talking with'} you${addressed(letter)}.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'facts',
        rows: [
          ['When', `${formatLongEasternMoment(when)} ET`],
          ['Where', appointment.place],
          ...(about.length > 0 ? [['For', about.join(', ')] as const] : []),
          ['Reference', reference],
        ],
      },
      { kind: 'text', text: `We attached a calendar invite. Need a different time? Please ${reachUs}.` },
      signOff,
    ],
    attachments: [appointmentFile(letter, appointment)],
  }
}
