import { clinic } from '../../../src/catalog/clinic.ts'
import { isOutsideArea } from '../../../src/catalog/practice/service-area.ts'
import { amountsBlock, daysOf, neededBlocks, timesBlock, type BookingEmail } from './booking.ts'
import { thanks } from './request-answer.ts'
import { signOff, type EmailContent } from './frame.ts'

/** To the client: we have the booking, and what happens next. It repeats nothing that was typed (mail/strangers-words.ts). */
export function bookingClientEmail(booking: BookingEmail): EmailContent {
  const { guests = 1 } = booking
  const within = `within ${clinic.followUpHours} hours`
  // The form said so too.
  const isOutside = isOutsideArea(booking.address)
  return {
    subject: `We got your IV visit request for ${daysOf(booking)} (${booking.reference})`,
    preheader: `We’ll ${isOutside ? `call you ${within} to check whether we can come` : `contact you ${within} to confirm a time`}. You haven’t been charged.`,
    heading: 'We got your request',
    blocks: [
      {
        kind: 'text',
        text: `${thanks(booking)} A clinician will review your request and ${isOutside ? `call you ${within} to check whether we can come, because your address is outside our usual area` : `contact you ${within} to confirm ${booking.preferredDates.length === 1 ? 'your time' : 'one of your times'}`}. You haven’t been charged.`,
      },
      ...neededBlocks(booking),
      {
        kind: 'text',
        text: `Your reference is ${booking.reference}. If anything changes, call or text us at ${clinic.phone.display}, or reply to this email.`,
      },
      timesBlock(booking),
      amountsBlock(booking),
      {
        kind: 'text',
        text: `${guests > 1 ? `The visit is for ${guests} people. ` : ''}We saved your address and any notes with your request.`,
      },
      { kind: 'text', text: 'Didn’t request this visit? Reply to this email and we’ll remove the request.' },
      signOff,
    ],
  }
}
