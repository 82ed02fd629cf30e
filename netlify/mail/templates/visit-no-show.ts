import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { signOff, type EmailContent } from './frame.ts'
import { addressed, inBrackets, reachUs, visitName } from './request-answer.ts'
import { bookAgain, type VisitEmail } from './visit.ts'

/** To the client: we missed them, and how to book again. */
export function visitNoShowEmail(email: VisitEmail): EmailContent {
  const when = new Date(email.startsAt)
  const visit = visitName(email)
  return {
    subject: `We missed you on ${formatEasternMoment(when)}${inBrackets(email)}`,
    preheader: `Things come up. We can find another time for your ${visit}.`,
    heading: `We missed you${addressed(email)}`,
    blocks: [
      {
        kind: 'text',
        text: `We’re sorry we missed you for your ${visit} on ${formatLongEasternMoment(when)} ET. We hope all is well.`,
      },
      { kind: 'text', text: `Things come up. To find another time, book online, ${reachUs}.` },
      bookAgain(email),
      signOff,
    ],
  }
}
