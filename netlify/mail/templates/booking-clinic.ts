import { amountsBlock, timesBlock, visitBlock, type BookingLetter } from './booking.ts'
import type { LetterContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

/** To the clinic: a booking came in. */
export function bookingClinicLetter(letter: BookingLetter): LetterContent {
  return {
    subject: `IV booking ${letter.reference}: ${letter.name}`,
    preheader: `${letter.name} is waiting to hear from us within 24 hours.`,
    heading: 'A new IV booking',
    replyTo: letter.email,
    blocks: quietBlocks(letter) ?? [
      { kind: 'text', text: `Reference ${letter.reference}. The client was told to expect us within 24 hours.` },
      timesBlock(letter),
      amountsBlock(letter),
      visitBlock(letter),
      requestLink(letter.requestId),
    ],
  }
}
