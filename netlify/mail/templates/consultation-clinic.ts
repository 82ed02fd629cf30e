import { consultationBlock, servicesText, type ConsultationLetter } from './consultation.ts'
import type { LetterContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

/** To the clinic: somebody asks for a consultation. */
export function consultationClinicLetter(letter: ConsultationLetter): LetterContent {
  return {
    subject: `Consultation ${letter.reference}: ${letter.name}`,
    preheader: servicesText(letter.services),
    heading: 'A new consultation request',
    blocks: quietBlocks(letter) ?? [
      { kind: 'text', text: `Reference ${letter.reference}. The client was told to expect us within 24 hours.` },
      consultationBlock(letter),
      requestLink(letter.requestId),
    ],
  }
}
