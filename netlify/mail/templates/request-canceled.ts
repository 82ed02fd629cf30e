import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/eastern.ts'
import { signOff, type LetterContent } from './frame.ts'
import { appointmentFile, messageBlocks, reachUs, visitName, weTo, type CancelLetter } from './request-answer.ts'

/** To the client: a confirmed visit is canceled, with a file that removes it from their calendar. */
export function requestCanceledLetter(letter: CancelLetter): LetterContent {
  const { appointment, reference } = letter
  const when = new Date(appointment.startsAt)
  const visit = visitName(letter)
  return {
    subject: `Canceled: your ${visit} on ${formatEasternMoment(when)} (${reference})`,
    preheader: 'We apologize. You haven’t been charged.',
    heading: `Your ${visit} is canceled`,
    blocks: [
      {
        kind: 'text',
        text: `${weTo(letter)} need to cancel your ${visit} on ${formatLongEasternMoment(when)} ET. We apologize.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'text',
        text: `You haven’t been charged. Open the attached file to remove the ${visit} from your calendar. To find another time, ${reachUs}.`,
      },
      { kind: 'text', text: `Your reference is ${reference}.` },
      signOff,
    ],
    attachments: [appointmentFile(letter, appointment, true)],
  }
}
