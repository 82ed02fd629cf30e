import { clinic } from '../../../src/catalog/clinic.ts'
import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/eastern.ts'
import type { LetterContent } from './frame.ts'
import { addressed, appointmentFile, messageBlocks, visitName, type CancelLetter } from './request-answer.ts'

/** To the client: a confirmed visit is canceled, with a file that removes it from their calendar. */
export function requestCanceledLetter(letter: CancelLetter): LetterContent {
  const { appointment, reference } = letter
  const when = new Date(appointment.startsAt)
  const visit = visitName(letter)
  return {
    subject: `Canceled: your ${visit} on ${formatEasternMoment(when)} (${reference})`,
    preheader: 'We need to cancel this visit. Nothing was charged.',
    heading: `Your ${visit} is canceled`,
    blocks: [
      {
        kind: 'text',
        text: `We need to cancel your ${visit} on ${formatLongEasternMoment(when)} (Eastern)${addressed(letter)}. We apologize.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'text',
        text: `Nothing was charged. The attached file removes the visit from your calendar. To find another time, call or text us at ${clinic.phone.display}, or reply to this email.`,
      },
      { kind: 'text', text: `Your reference was ${reference}.` },
    ],
    attachments: [appointmentFile(letter, appointment, true)],
  }
}
