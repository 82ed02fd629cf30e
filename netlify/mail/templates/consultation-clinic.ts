import { clinic } from '../../../src/catalog/clinic.ts'
import { consultationBlock, type ConsultationEmail } from './consultation.ts'
import type { EmailContent } from './frame.ts'
import { quietBlocks, requestLink } from './request-link.ts'

/** To the clinic: someone requests a consultation. */
export function consultationClinicEmail(consultation: ConsultationEmail): EmailContent {
  const quiet = quietBlocks(consultation)
  return {
    subject: `New consultation request: ${consultation.name}${quiet ? '' : `, ${consultation.location}`} (${consultation.reference})`,
    preheader: `Contact ${consultation.name} within ${clinic.followUpHours} hours.`,
    heading: 'New consultation request',
    replyTo: consultation.email,
    blocks: quiet ?? [
      {
        kind: 'text',
        text: `Contact ${consultation.name} within ${clinic.followUpHours} hours. The reference is ${consultation.reference}.`,
      },
      consultationBlock(consultation),
      requestLink(consultation.requestId),
    ],
  }
}
