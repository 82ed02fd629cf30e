import { clinic } from '../../../src/catalog/clinic.ts'
import { formatLongEasternMoment } from '../../../src/catalog/eastern.ts'
import type { LetterContent } from './frame.ts'
import { addressed, appointmentFile, messageBlocks, visitName, type DeclineLetter } from './request-answer.ts'

/** To the client: a polite decline, and what they can do instead. */
export function requestDeclinedLetter(letter: DeclineLetter): LetterContent {
  const { appointment, reference } = letter
  const visit = visitName(letter)
  return {
    subject: `About your ${visit} request (${reference})`,
    preheader: 'We are sorry: we cannot offer this visit.',
    heading: 'We are sorry',
    blocks: [
      {
        kind: 'text',
        text: appointment
          ? `Thank you for trusting us${addressed(letter)}. We have to take back your ${visit} on ${formatLongEasternMoment(new Date(appointment.startsAt))}, and we are sorry for it.`
          : `Thank you for asking us${addressed(letter)}. We have read your request, and we cannot offer you this ${visit}. We are sorry for it.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'text',
        text: `Nothing was charged. If another time or another treatment would suit you, or if you have a question, call or text us at ${clinic.phone.display}, or reply to this email.`,
      },
      { kind: 'text', text: `Your reference was ${reference}.` },
    ],
    ...(appointment && { attachments: [appointmentFile(letter, appointment, true)] }),
  }
}
