import { consultationBlock, type ConsultationLetter } from './consultation.ts'
import type { LetterContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

/** To the clinic: somebody requests a consultation. */
export function consultationClinicLetter(letter: ConsultationLetter): LetterContent {
  return {
    subject: `Consultation ${letter.reference}: ${letter.name}`,
    preheader: `${letter.name} is waiting to hear from us within 24 hours.`,
    heading: 'A new consultation request',
    replyTo: letter.email,
    blocks: quietBlocks(letter) ?? [
      { kind: 'text', text: `Reference ${letter.reference}. The client was told to expect us within 24 hours.` },
      consultationBlock(letter),
      requestLink(letter.requestId),
    ],
  }
}
