import { clinic } from '../../../src/catalog/clinic.ts'
import { consultationBlock, type ConsultationLetter } from './consultation.ts'
import type { LetterContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

/** To the clinic: someone requests a consultation. */
export function consultationClinicLetter(letter: ConsultationLetter): LetterContent {
  const quiet = quietBlocks(letter)
  return {
    subject: `New consultation request: ${letter.name}${quiet ? '' : `, ${letter.location}`} (${letter.reference})`,
    preheader: `Contact ${letter.name} within ${clinic.followUpHours} hours.`,
    heading: 'New consultation request',
    replyTo: letter.email,
    blocks: quiet ?? [
      {
        kind: 'text',
        text: `Contact ${letter.name} within ${clinic.followUpHours} hours. The reference is ${letter.reference}.`,
      },
      consultationBlock(letter),
      requestLink(letter.requestId),
    ],
  }
}
