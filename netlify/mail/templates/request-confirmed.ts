import { clinic } from '../../../src/catalog/clinic.ts'
import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/eastern.ts'
import type { LetterContent } from './frame.ts'
import { addressed, appointmentFile, messageBlocks, visitName, type ConfirmationLetter } from './request-answer.ts'

/** To the client: the time is set, with a calendar file. */
export function requestConfirmedLetter(letter: ConfirmationLetter): LetterContent {
  const { appointment, reference, about, moved } = letter
  const when = new Date(appointment.startsAt)
  const visit = visitName(letter)
  return {
    subject: `${moved ? 'New time' : 'Confirmed'}: your ${visit} on ${formatEasternMoment(when)} (${reference})`,
    preheader: `${formatLongEasternMoment(when)}, Eastern. A calendar invite is attached.`,
    heading: moved ? `Your ${visit} has a new time` : `Your ${visit} is confirmed`,
    blocks: [
      { kind: 'text', text: `We look forward to seeing you${addressed(letter)}.` },
      ...messageBlocks(letter),
      {
        kind: 'facts',
        rows: [
          ['When', `${formatLongEasternMoment(when)} (Eastern)`],
          ['Where', appointment.place],
          ...(about.length > 0 ? [['For', about.join(', ')] as const] : []),
          ['Reference', reference],
        ],
      },
      {
        kind: 'text',
        text: `The attached file adds the visit to your calendar. If the time doesn’t work after all, call or text us at ${clinic.phone.display}, or reply to this email.`,
      },
    ],
    attachments: [appointmentFile(letter, appointment)],
  }
}
