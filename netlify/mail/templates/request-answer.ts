/** The shared parts of the clinic's answers to a request, and of its emails about a visit (decisions 16 and 38). */
import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { tellGuests } from '../../../src/catalog/visit/guests.ts'
import { freeHours } from '../../../src/catalog/visit/visit.ts'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { env } from '../../env.ts'
import { linkToken } from '../../link-token.ts'
import { firstNameOf } from '../strangers-words.ts'
import { calendarFile } from './calendar-file.ts'
import type { Addressee, Attachment, Block } from './frame.ts'

/** A visit as someone knows it. */
export type Told = {
  /** ISO instant. */
  readonly startsAt: string
  readonly minutes: number
  readonly place: string
}

export type Appointment = Told & {
  /** Increases with every change of the calendar entry. */
  readonly sequence: number
  /** ISO instant of the decision. */
  readonly madeAt: string
}

/** What an email is about: a request, its visit, or both. */
export type About = {
  /** Left out for a visit that staff made for a caller, as is the reference. */
  readonly requestId?: string
  readonly reference?: string
  /** Left out where nobody's time is taken. */
  readonly visitId?: string
  /** Added as the email leaves, once links of the visit were ended. */
  readonly linkVersion?: number
  /** How many people come, added as the email leaves. Left out where nobody has a health form to fill in. */
  readonly coming?: number
  /** `appointment`: a caller's visit in the clinic or by phone. */
  readonly kind: 'booking' | 'consultation' | 'appointment'
}

type Answer = About & {
  readonly name: string
  /** Treatments or services. */
  readonly about: readonly string[]
  /** The clinic's personal message; empty if there is none. */
  readonly message: string
}

export type ConfirmationEmail = Answer & {
  readonly appointment: Appointment
  /** This time replaces one that was confirmed before. */
  readonly moved: boolean
  /** What the client knew before; null if nothing. */
  readonly known?: Told | null
}

export type CancelEmail = Answer & {
  /** The confirmed appointment that this email cancels. */
  readonly appointment: Appointment
  /** The client did it, through the visit's link. */
  readonly byClient?: boolean
}

export type DeclineEmail = Answer & {
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

/** "IV visit", "consultation" or "appointment", for use in a sentence. */
export function visitName({ kind }: Pick<About, 'kind'>): string {
  return kind === 'booking' ? 'IV visit' : kind
}

/** The same where it begins a line. */
export function visitTitle(about: Pick<About, 'kind'>): string {
  const name = visitName(about)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The end of a subject, " (IV-7K3M-9QPA)"; empty without a reference. */
export function inBrackets({ reference }: About): string {
  return reference === undefined ? '' : ` (${reference})`
}

/** The reference as a sentence; no block without one. */
export function referenceBlocks({ reference }: About): readonly Block[] {
  return reference === undefined ? [] : [{ kind: 'text', text: `Your reference is ${reference}.` }]
}

/**
 * The page where the client sees or changes a visit without signing in (decision 39). The outbox holds only the visit's id; the link
 * is signed as the email leaves.
 */
export function visitButton({ visitId, linkVersion }: Pick<About, 'visitId' | 'linkVersion'>, label: string): readonly Block[] {
  if (visitId === undefined) return []
  const href = `${env().URL}${paths.visit}#${linkToken(visitId, 'visit', linkVersion)}`
  return [{ kind: 'button', label, href }]
}

/** What that button says as the email leaves: within the last day, clients ask the clinic to change a visit. */
export function visitLabel(startsAt: string, { now }: Pick<Addressee, 'now'>): string {
  const isFree = new Date(startsAt).getTime() - now.getTime() >= freeHours * hourMs
  return isFree ? 'See or change your visit' : 'See your visit'
}

/** Where everyone's health form is; `isTold`: not for the first time. No block where nobody has one. */
export function formBlocks({ coming = 0 }: Pick<About, 'coming'>, { isTold }: { readonly isTold: boolean }): readonly Block[] {
  if (coming === 0) return []
  const text =
    coming > 1
      ? 'Each of you has a short health form to fill out and sign beforehand. You’ll find each person’s with the link below.'
      : 'Please fill out and sign your short health form beforehand. You’ll find it with the link below.'
  return [{ kind: 'text', text: isTold ? `${text} Already done? You’re all set.` : text }]
}

/** Asks the person who booked to tell the guests about a change; no block for one person. */
export function tellGuestsBlocks({ coming = 0 }: Pick<About, 'coming'>): readonly Block[] {
  const text = tellGuests(coming)
  return text === '' ? [] : [{ kind: 'text', text }]
}

/** The clinic's personal message as a paragraph; no block if it is empty. */
export function messageBlocks({ message }: Answer): readonly Block[] {
  return message === '' ? [] : [{ kind: 'text', text: message }]
}

/** The calendar file that adds or cancels an appointment for the client. */
export function appointmentFile(
  answer: Answer & { readonly email?: string },
  appointment: Appointment,
  { canceled = false }: { readonly canceled?: boolean } = {},
): Attachment {
  const { about, reference, visitId } = answer
  const reached = `call or text ${clinic.phone.display}`
  return calendarFile({
    ...entryOf(answer, appointment),
    summary: `${visitTitle(answer)} with ${clinic.name}`,
    description: [
      ...about,
      ...(reference === undefined ? [] : [`Reference: ${reference}`]),
      visitId === undefined
        ? `To change or cancel, ${reached} or email ${clinic.email}.`
        : `To change or cancel, use the link in our email, ${reached}, or email ${clinic.email}.`,
    ].join('\n'),
    canceled,
    // A stranger may have typed the name, and this goes to an address that nobody has proved to be theirs.
    ...(answer.email !== undefined && { attendee: { name: firstNameOf(answer.name) ?? 'Client', email: answer.email } }),
  })
}

/** What the client's and the provider's file of one visit share: they are the same entry, under the request's id if there is one. */
export function entryOf({ requestId, visitId }: About, { startsAt, minutes, place, sequence, madeAt }: Appointment) {
  const id = requestId ?? visitId ?? ''
  return { id, sequence, minutes, place, startsAt: new Date(startsAt), madeAt: new Date(madeAt) }
}
