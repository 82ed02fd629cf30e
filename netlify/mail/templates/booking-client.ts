import { clinic } from '../../../src/catalog/clinic.ts'
import { amountsBlock, timesBlock, type BookingLetter } from './booking.ts'
import { thanks } from './request-answer.ts'
import type { LetterContent } from './frame.ts'

/** To the client: we have the booking, and what happens next. It repeats nothing that was typed (mail/strangers-words.ts). */
export function bookingClientLetter(letter: BookingLetter): LetterContent {
  return {
    subject: `We have your IV visit request (${letter.reference})`,
    preheader: 'We will contact you within 24 hours to confirm a time.',
    heading: 'We have your request',
    blocks: [
      {
        kind: 'text',
        text: `${thanks(letter)} A clinician reads your request and contacts you within ${clinic.followUpHours} hours to confirm one of your times. Nothing is charged until then.`,
      },
      {
        kind: 'text',
        text: `Your reference is ${letter.reference}. If anything changes, call or text us at ${clinic.phone.display}.`,
      },
      timesBlock(letter),
      amountsBlock(letter),
      { kind: 'text', text: 'We come to the address you gave us. Your own notes are with your request.' },
      { kind: 'text', text: 'If you did not ask for this visit, reply to this email and we will remove the request.' },
    ],
  }
}
