/** What the clinic's answers to a request are made of (decision 16). */
import { clinic } from '../../../src/catalog/clinic.ts'
import { firstNameOf } from '../strangers-words.ts'
import { calendarFile } from './calendar-file.ts'
import type { Attachment, Block } from './frame.ts'

export type Appointment = {
  /** ISO instant. */
  readonly startsAt: string
  readonly minutes: number
  readonly place: string
  /** Goes up with every change of the entry. */
  readonly sequence: number
  /** ISO instant: when it was decided. */
  readonly madeAt: string
}

type Answer = {
  readonly requestId: string
  readonly reference: string
  readonly kind: 'booking' | 'consultation'
  readonly name: string
  /** Treatments or services. */
  readonly about: readonly string[]
  /** The clinic's own words; empty when there are none. */
  readonly message: string
}

export type ConfirmationLetter = Answer & {
  readonly appointment: Appointment
  /** The time that was confirmed before is given up for this one. */
  readonly moved: boolean
}

export type DeclineLetter = Answer & {
  /** The appointment that was confirmed before, and is taken back. */
  readonly appointment: Appointment | null
}

type Named = { readonly name: string }

/** "Thank you, Ana." */
export function thanks({ name }: Named): string {
  const first = firstNameOf(name)
  return first === undefined ? 'Thank you.' : `Thank you, ${first}.`
}

/** ", Ana" behind words of ours; nothing where the name may be none. */
export function addressed({ name }: Named): string {
  const first = firstNameOf(name)
  return first === undefined ? '' : `, ${first}`
}

/** "IV visit" or "consultation", as sentences say it. */
export function visitName({ kind }: Answer): string {
  return kind === 'booking' ? 'IV visit' : 'consultation'
}

/** The clinic's own words as a paragraph; none where there are none. */
export function messageBlocks({ message }: Answer): readonly Block[] {
  return message === '' ? [] : [{ kind: 'text', text: message }]
}

/** The calendar file of an appointment, or of taking it back: the request's id keeps both the same entry. */
export function appointmentFile(
  letter: Answer,
  { startsAt, minutes, place, sequence, madeAt }: Appointment,
  cancelled = false,
): Attachment {
  return calendarFile({
    id: letter.requestId,
    sequence,
    startsAt: new Date(startsAt),
    minutes,
    summary: `${letter.kind === 'booking' ? 'IV visit' : 'Consultation'} with ${clinic.name}`,
    place,
    description: [`Reference ${letter.reference}`, ...letter.about, `${clinic.phone.display} · ${clinic.email}`].join('\n'),
    cancelled,
    madeAt: new Date(madeAt),
  })
}
