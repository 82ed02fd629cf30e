import { formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { clinic } from '../../../src/catalog/clinic.ts'
import { firstNameOf } from '../strangers-words.ts'
import { signOff, type Addressee, type EmailContent } from './frame.ts'
import { addressed, visitButton, visitLabel, visitName } from './request-answer.ts'
import type { VisitEmail } from './visit.ts'

export type OnTheWayEmail = VisitEmail & {
  /** The provider's full name; null if the account has none. */
  readonly provider: string | null
}

/** To the client: the provider is on the way. It names who comes, and never where they are. */
export function visitOnTheWayEmail(email: OnTheWayEmail, { now }: Addressee): EmailContent {
  const when = new Date(email.startsAt)
  const at = formatEasternTime(when)
  const who = firstNameOf(email.provider) ?? 'Your provider'
  return {
    subject: `${who} is on the way for your ${at} ${visitName(email)}`,
    preheader: `Running late? Tell us on your visit page. Have a door code to share? Call or text ${clinic.phone.display}.`,
    heading: `${who} is on the way`,
    blocks: [
      {
        kind: 'text',
        text: `See you ${now < when ? `at ${at}` : 'soon'}${addressed(email)}. If you’re running late, tell us with the link below. If there’s a door code or parking tip we should know about, call or text us at ${clinic.phone.display}.`,
      },
      ...visitButton(email, visitLabel(email.startsAt, { now })),
      signOff,
    ],
  }
}
