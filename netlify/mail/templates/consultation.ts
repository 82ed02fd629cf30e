/** The data of both consultation emails: the spec's payload, as facts (public spec, sections 3 and 7). */
import { emailFact, phoneFact, type Block } from './frame.ts'

export type ConsultationLetter = {
  readonly requestId: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly location: string
  readonly services: readonly string[]
  /** Unsealed when the clinic's email leaves; never stored in the outbox. */
  readonly message?: string
}

/** The selected titles as one text; with none selected, a general consultation. */
export function servicesText(services: readonly string[]): string {
  return services.length === 0 ? 'General consultation' : services.join(', ')
}

/** The request as facts. With no message it says so in the spec's words. */
export function consultationBlock({ name, email, phone, location, services, message }: ConsultationLetter): Block {
  return {
    kind: 'facts',
    title: 'Consultation',
    rows: [
      ['Name', name],
      emailFact(email),
      phoneFact(phone),
      ['Location', location],
      ['Services', servicesText(services)],
      ['Message', message || 'No additional message provided'],
    ],
  }
}
