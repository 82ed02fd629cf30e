/** The data of both consultation emails: the spec's payload, as facts. */
import { formatPreferredTime } from '../../../src/catalog/time/time-slot.ts'
import { emailFact, phoneFact, type Block } from './frame.ts'

export type ConsultationEmail = {
  readonly requestId: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly location: string
  readonly services: readonly string[]
  /** When they would like a call; an email queued before calls had times has none. */
  readonly callTimes?: readonly string[]
  /** Unsealed when the clinic's email leaves; never stored in the outbox. */
  readonly message?: string
}

/** The selected titles as one text; with none selected, a general consultation. */
export function servicesText(services: readonly string[]): string {
  return services.length === 0 ? 'General consultation' : services.join(', ')
}

/** When the client would like to be called, as a fact; nothing if they named no time. */
export function callFact({ callTimes = [] }: ConsultationEmail): (readonly [string, string])[] {
  if (callTimes.length === 0) return []
  const title = callTimes.length === 1 ? 'Preferred call time (ET)' : 'Preferred call times (ET)'
  return [[title, callTimes.map(formatPreferredTime).join('\n')]]
}

/** The request as facts. With no message it says so in the spec's words. */
export function consultationBlock(consultation: ConsultationEmail): Block {
  const { name, email, phone, location, services, message } = consultation
  return {
    kind: 'facts',
    title: 'Consultation',
    rows: [
      ['Name', name],
      emailFact(email),
      phoneFact(phone),
      ['Location', location],
      ['Services', servicesText(services)],
      ...callFact(consultation),
      ['Message', message || 'No additional message provided'],
    ],
  }
}
