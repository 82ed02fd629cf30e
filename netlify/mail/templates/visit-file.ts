import { appointmentFile, type About, type Appointment } from './request-answer.ts'

type Facts = About & {
  /** Treatments or services. */
  readonly about: readonly string[]
  readonly appointment: Appointment
}

/** The calendar file on the visit's page: the same entry as in its emails, at the same SEQUENCE, no matter who opens it. */
export function visitFile({ appointment, ...facts }: Facts): string {
  return appointmentFile({ ...facts, name: '', message: '' }, appointment).content
}
