/** The shared parts of the clinic's answers to a request (decision 16). */
import { clinic } from '../../../src/catalog/clinic.ts'
import { firstNameOf } from '../strangers-words.ts'
import { calendarFile } from './calendar-file.ts'
import type { Attachment, Block } from './frame.ts'

export type Appointment = {
  /** ISO instant. */
  readonly startsAt: string
  readonly minutes: number
  readonly place: string
  /** Increases with every change of the calendar entry. */
  readonly sequence: number
  /** ISO instant of the decision. */
  readonly madeAt: string
}

type Answer = {
  readonly requestId: string
  readonly reference: string
  readonly kind: 'booking' | 'consultation'
  readonly name: string
  /** Treatments or services. */
  readonly about: readonly string[]
  /** The clinic's personal message; empty if there is none. */
  readonly message: string
}

export type ConfirmationLetter = Answer & {
  readonly appointment: Appointment
  /** This time replaces one that was confirmed before. */
  readonly moved: boolean
}

export type CancelLetter = Answer & {
  /** The confirmed appointment that this email cancels. */
  readonly appointment: Appointment
}

export type DeclineLetter = Answer & {
  /** Only in an email that an earlier version queued: it canceled this appointment. */
  readonly appointment?: Appointment | null
}

type Named = { readonly name: string }

/** "Thank you, Ana." */
export function thanks({ name }: Named): string {
  const first = firstNameOf(name)
  return first === undefined ? 'Thank you.' : `Thank you, ${first}.`
}

/** ", Ana", to follow our own words; empty when the name may not be a name. */
export function addressed({ name }: Named): string {
  const first = firstNameOf(name)
  return first === undefined ? '' : `, ${first}`
}

/** "Ana, we …", or "We …" when the name may not be a name. */
export function weTo({ name }: Named): string {
  const first = firstNameOf(name)
  return first === undefined ? 'We' : `${first}, we`
}

/** How to reach us, inside of a sentence. */
export const reachUs = `call or text us at ${clinic.phone.display}, or reply to this email`

/** "IV visit" or "consultation", for use in a sentence. */
export function visitName({ kind }: Answer): string {
  return kind === 'booking' ? 'IV visit' : 'consultation'
}

/** The clinic's personal message as a paragraph; no block if it is empty. */
export function messageBlocks({ message }: Answer): readonly Block[] {
  return message === '' ? [] : [{ kind: 'text', text: message }]
}

/** The calendar file that adds or cancels an appointment. Both use the request's id, so they are the same entry. */
export function appointmentFile(
  letter: Answer,
  { startsAt, minutes, place, sequence, madeAt }: Appointment,
  canceled = false,
): Attachment {
  return calendarFile({
    id: letter.requestId,
    sequence,
    startsAt: new Date(startsAt),
    minutes,
    summary: `${letter.kind === 'booking' ? 'IV visit' : 'Consultation'} with ${clinic.name}`,
    place,
    description: [
      ...letter.about,
      `Reference: ${letter.reference}`,
      `To change or cancel, call or text ${clinic.phone.display} or email ${clinic.email}.`,
    ].join('\n'),
    canceled,
    madeAt: new Date(madeAt),
  })
}
