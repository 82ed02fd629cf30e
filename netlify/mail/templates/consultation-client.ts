import { clinic } from '../../../src/catalog/clinic.ts'
import { servicesText, type ConsultationLetter } from './consultation.ts'
import { thanks } from './request-answer.ts'
import type { LetterContent } from './frame.ts'

/** To the client: we have the request, and what happens next. It repeats nothing that was typed (mail/strangers-words.ts). */
export function consultationClientLetter(letter: ConsultationLetter): LetterContent {
  return {
    subject: `We have your consultation request (${letter.reference})`,
    preheader: 'A clinician reads it and contacts you within 24 hours.',
    heading: 'We have your request',
    blocks: [
      {
        kind: 'text',
        text: `${thanks(letter)} A clinician reads your note and contacts you within ${clinic.followUpHours} hours. There is nothing to pay now.`,
      },
      {
        kind: 'text',
        text: `Your reference is ${letter.reference}. If anything changes, call or text us at ${clinic.phone.display}.`,
      },
      {
        kind: 'facts',
        title: 'The consultation',
        rows: [
          ['Location', letter.location],
          ['Services', servicesText(letter.services)],
        ],
      },
      { kind: 'text', text: 'If you did not send this request, reply to this email and we will remove it.' },
    ],
  }
}
