import { clinic } from '../../../src/catalog/clinic.ts'
import type { LetterContent } from './frame.ts'
import { addressed, messageBlocks, visitName, type DeclineLetter } from './request-answer.ts'
import { requestCanceledLetter } from './request-canceled.ts'

/** To the client: a polite decline, and what they can do instead. */
export function requestDeclinedLetter(letter: DeclineLetter): LetterContent {
  const { appointment, reference } = letter
  if (appointment) return requestCanceledLetter({ ...letter, appointment })
  const visit = visitName(letter)
  return {
    subject: `About your ${visit} request (${reference})`,
    preheader: `We’re sorry: we can’t offer this ${visit}.`,
    heading: 'We’re sorry',
    blocks: [
      {
        kind: 'text',
        text: `Thank you for asking us${addressed(letter)}. We read your request, and we can’t offer you this ${visit}. We apologize.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'text',
        text: `Nothing was charged. If another time or another treatment would suit you, or if you have a question, call or text us at ${clinic.phone.display}, or reply to this email.`,
      },
      { kind: 'text', text: `Your reference was ${reference}.` },
    ],
  }
}
