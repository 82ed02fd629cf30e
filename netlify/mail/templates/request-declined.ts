import { signOff, type Addressee, type LetterContent } from './frame.ts'
import {
  addressed,
  inBrackets,
  messageBlocks,
  reachUs,
  referenceBlocks,
  visitName,
  type DeclineLetter,
} from './request-answer.ts'
import { requestCanceledLetter } from './request-canceled.ts'

/** To the client: a polite decline, and what they can do instead. */
export function requestDeclinedLetter(letter: DeclineLetter, to: Addressee): LetterContent {
  const { appointment } = letter
  if (appointment) return requestCanceledLetter({ ...letter, appointment }, to)
  const visit = visitName(letter)
  return {
    subject: `About your ${visit} request${inBrackets(letter)}`,
    preheader: `We’re sorry, but we can’t offer this ${visit}. You haven’t been charged.`,
    heading: 'We’re sorry',
    blocks: [
      {
        kind: 'text',
        text: `Thank you for your request${addressed(letter)}. We read it carefully, but we can’t offer you this ${visit}. We apologize.`,
      },
      ...messageBlocks(letter),
      {
        kind: 'text',
        text: `You haven’t been charged. If another time or treatment would work for you, or you have a question, ${reachUs}.`,
      },
      ...referenceBlocks(letter),
      signOff,
    ],
  }
}
