import { clinic } from '../../../src/catalog/clinic.ts'
import { callFact, servicesText, type ConsultationEmail } from './consultation.ts'
import { thanks } from './request-answer.ts'
import { signOff, type EmailContent } from './frame.ts'

/** To the client: we have the request, and what happens next. It repeats nothing that was typed (mail/strangers-words.ts). */
export function consultationClientEmail(consultation: ConsultationEmail): EmailContent {
  return {
    subject: `We got your consultation request (${consultation.reference})`,
    preheader: `A clinician will contact you within ${clinic.followUpHours} hours. No payment now.`,
    heading: 'We got your request',
    blocks: [
      {
        kind: 'text',
        text: `${thanks(consultation)} A clinician will read your request and contact you within ${clinic.followUpHours} hours. There’s nothing to pay now.`,
      },
      {
        kind: 'text',
        text: `Your reference is ${consultation.reference}. If anything changes, call or text us at ${clinic.phone.display}, or reply to this email.`,
      },
      {
        kind: 'facts',
        title: 'Your consultation',
        rows: [['Location', consultation.location], ['Services', servicesText(consultation.services)], ...callFact(consultation)],
      },
      { kind: 'text', text: 'Didn’t send this request? Reply to this email and we’ll remove it.' },
      signOff,
    ],
  }
}
