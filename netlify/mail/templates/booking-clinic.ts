import { env } from '../../env.ts'
import { amountsBlock, timesBlock, visitBlock, type BookingLetter } from './booking.ts'
import type { LetterContent } from './frame.ts'

/** To the clinic: a booking came in. With MAIL_DETAIL=quiet it names the client and links to the request (decision 30). */
export function bookingClinicLetter(letter: BookingLetter): LetterContent {
  const opening = {
    subject: `IV booking ${letter.reference}: ${letter.name}`,
    preheader: `${letter.name} is waiting to hear from us within 24 hours.`,
    heading: 'A new IV booking',
  }
  const open = { kind: 'button', label: 'Open the request', href: `${env().URL}/admin/requests?id=${letter.requestId}` } as const
  if (env().MAIL_DETAIL === 'quiet')
    return {
      ...opening,
      blocks: [{ kind: 'text', text: `From ${letter.name}. They expect to hear from us within 24 hours.` }, open],
    }
  return {
    ...opening,
    blocks: [
      { kind: 'text', text: `Reference ${letter.reference}. The client was told to expect us within 24 hours.` },
      timesBlock(letter),
      amountsBlock(letter),
      visitBlock(letter),
      open,
    ],
  }
}
