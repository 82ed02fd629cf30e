import { clinic } from '../../../src/catalog/clinic.ts'
import { amountsBlock, daysOf, timesBlock, visitBlock, type BookingLetter } from './booking.ts'
import type { LetterContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

/** To the clinic: a booking came in. */
export function bookingClinicLetter(letter: BookingLetter): LetterContent {
  const quiet = quietBlocks(letter)
  return {
    subject: `New IV request: ${letter.name}${quiet ? '' : `, ${daysOf(letter)}`} (${letter.reference})`,
    preheader: `Contact ${letter.name} within ${clinic.followUpHours} hours.`,
    heading: 'New IV visit request',
    replyTo: letter.email,
    blocks: quiet ?? [
      {
        kind: 'text',
        text: `Contact ${letter.name} within ${clinic.followUpHours} hours to confirm a time. The reference is ${letter.reference}.`,
      },
      timesBlock(letter),
      amountsBlock(letter),
      visitBlock(letter),
      requestLink(letter.requestId),
    ],
  }
}
