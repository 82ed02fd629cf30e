import { clinic } from '../../../src/catalog/clinic.ts'
import { isOutsideArea } from '../../../src/catalog/practice/service-area.ts'
import { amountsBlock, daysOf, neededBlocks, timesBlock, visitBlock, type BookingLetter } from './booking.ts'
import type { Block, LetterContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

const outside: Block = {
  kind: 'text',
  text: 'This address is outside our usual area. We told the client we’d call to check whether we can come.',
}

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
      ...neededBlocks(letter),
      timesBlock(letter),
      amountsBlock(letter),
      visitBlock(letter),
      ...(isOutsideArea(letter.address) ? [outside] : []),
      requestLink(letter.requestId),
    ],
  }
}
