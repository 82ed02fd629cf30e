import { clinic } from '../../../src/catalog/clinic.ts'
import { isOutsideArea } from '../../../src/catalog/practice/service-area.ts'
import { amountsBlock, daysOf, neededBlocks, timesBlock, visitBlock, type BookingEmail } from './booking.ts'
import type { Block, EmailContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

const outside: Block = {
  kind: 'text',
  text: 'This address is outside our usual area. We told the client we’d call to check whether we can come.',
}

/** To the clinic: a booking came in. */
export function bookingClinicEmail(booking: BookingEmail): EmailContent {
  const quiet = quietBlocks(booking)
  return {
    subject: `New IV request: ${booking.name}${quiet ? '' : `, ${daysOf(booking)}`} (${booking.reference})`,
    preheader: `Contact ${booking.name} within ${clinic.followUpHours} hours.`,
    heading: 'New IV visit request',
    replyTo: booking.email,
    blocks: quiet ?? [
      {
        kind: 'text',
        text: `Contact ${booking.name} within ${clinic.followUpHours} hours to confirm a time. The reference is ${booking.reference}.`,
      },
      ...neededBlocks(booking),
      timesBlock(booking),
      amountsBlock(booking),
      visitBlock(booking),
      ...(isOutsideArea(booking.address) ? [outside] : []),
      requestLink(booking.requestId),
    ],
  }
}
