import { signOff, type Addressee, type EmailContent } from './frame.ts'
import { addressed, inBrackets, messageBlocks, reachUs, referenceBlocks, visitName, type DeclineEmail } from './request-answer.ts'
import { requestCanceledEmail } from './request-canceled.ts'

/** To the client: a polite decline, and what they can do instead. */
export function requestDeclinedEmail(answer: DeclineEmail, to: Addressee): EmailContent {
  const { appointment } = answer
  if (appointment) return requestCanceledEmail({ ...answer, appointment }, to)
  const visit = visitName(answer)
  return {
    subject: `About your ${visit} request${inBrackets(answer)}`,
    preheader: `We’re sorry, but we can’t offer this ${visit}. You haven’t been charged.`,
    heading: 'We’re sorry',
    blocks: [
      {
        kind: 'text',
        text: `Thank you for your request${addressed(answer)}. We read it carefully, but we can’t offer you this ${visit}.`,
      },
      ...messageBlocks(answer),
      {
        kind: 'text',
        text: `You haven’t been charged. If another time or treatment would work for you, or you have a question, ${reachUs}.`,
      },
      ...referenceBlocks(answer),
      signOff,
    ],
  }
}
