import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import type { Addressee, EmailContent } from './frame.ts'
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
  type CancelEmail,
} from './request-answer.ts'
import { bookAgain } from './visit.ts'

/** To the client: a confirmed visit is canceled, by us or by them, with a file that removes it from their calendar. */
export function requestCanceledEmail(answer: CancelEmail, { recipient }: Addressee): EmailContent {
  const { appointment, byClient = false } = answer
  const when = new Date(appointment.startsAt)
  const visit = visitName(answer)
  const on = `your ${visit} on ${formatLongEasternMoment(when)} ET`
  return {
    subject: `Canceled: your ${visit} on ${formatEasternMoment(when)}${inBrackets(answer)}`,
    preheader: byClient ? 'Canceled as you asked. You haven’t been charged.' : 'We apologize. You haven’t been charged.',
    heading: `Your ${visit} is canceled`,
    blocks: [
      {
        kind: 'text',
        text: byClient
          ? `Thanks for letting us know${addressed(answer)}. We canceled ${on}.`
          : `${weTo(answer)} need to cancel ${on}. We apologize.`,
      },
      ...messageBlocks(answer),
      {
        kind: 'text',
        text: `You haven’t been charged. Open the attached file to remove the ${visit} from your calendar. To find another time, book online, ${reachUs}.`,
      },
      ...tellGuestsBlocks(answer),
      ...referenceBlocks(answer),
      bookAgain(answer),
      signOff,
    ],
    attachments: [appointmentFile({ ...answer, email: recipient }, appointment, { canceled: true })],
  }
}
