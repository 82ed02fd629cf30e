import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import type { Addressee, LetterContent } from './frame.ts'
import { signOff } from './frame.ts'
import {
  addressed,
  appointmentFile,
  inBrackets,
  messageBlocks,
  reachUs,
  referenceBlocks,
  tellGuestsBlocks,
  visitName,
  weTo,
  type CancelLetter,
} from './request-answer.ts'
import { bookAgain } from './visit.ts'

/** To the client: a confirmed visit is canceled, by us or by them, with a file that removes it from their calendar. */
export function requestCanceledLetter(letter: CancelLetter, { recipient }: Addressee): LetterContent {
  const { appointment, byClient = false } = letter
  const when = new Date(appointment.startsAt)
  const visit = visitName(letter)
  const on = `your ${visit} on ${formatLongEasternMoment(when)} ET`
  return {
    subject: `Canceled: your ${visit} on ${formatEasternMoment(when)}${inBrackets(letter)}`,
    preheader: byClient ? 'Canceled as you asked. You haven’t been charged.' : 'We apologize. You haven’t been charged.',
    heading: `Your ${visit} is canceled`,
    blocks: [
      {
        kind: 'text',
        text: byClient
          ? `Thanks for letting us know${addressed(letter)}. We canceled ${on}.`
          : `${weTo(letter)} need to cancel ${on}. We apologize.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'text',
        text: `You haven’t been charged. Open the attached file to remove the ${visit} from your calendar. To find another time, book online, ${reachUs}.`,
      },
      ...tellGuestsBlocks(letter),
      ...referenceBlocks(letter),
      bookAgain(letter),
      signOff,
    ],
    attachments: [appointmentFile({ ...letter, email: recipient }, appointment, { canceled: true })],
  }
}
