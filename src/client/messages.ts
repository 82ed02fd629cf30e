/** Failure → the sentence a visitor reads, in the words of the form they are in (public spec, section 8). */
import { refusalSentences, type RefusalCode } from '../contracts/failure.ts'
import type { Failure } from './call.ts'

/** A form's own sentences: for what went wrong on the way, and for codes it words better. */
export type FormMessages = {
  /** The request may not have arrived, or the server failed. */
  readonly failed: string
  /** No answer came at all; `failed` where a form makes no difference. */
  readonly unreachable?: string
  readonly codes?: Partial<Readonly<Record<RefusalCode, string>>>
}

export const bookingMessages: FormMessages = {
  failed: 'Failed to submit appointment request. Please try again.',
}

const consultationFailed = (phone: string) =>
  `There was an error sending your request. Please try again or call us directly at ${phone}`

/** The consultation modal. */
export function consultationModalMessages(phone: string): FormMessages {
  return { failed: consultationFailed(phone) }
}

/** The form of /consultation, which tells a lost connection and a broken server apart. */
export function consultationPageMessages(phone: string): FormMessages {
  return {
    failed: consultationFailed(phone),
    unreachable: `Cannot connect to server. Please make sure the backend server is running, or call us directly at ${phone}.`,
    codes: { unexpected: `Server configuration error. Please call us directly at ${phone} to book your consultation.` },
  }
}

export const testimonialMessages: FormMessages = {
  failed: 'There was an error submitting your testimonial. Please try again.',
}

export const emailSignupMessages: FormMessages = {
  failed: 'Something went wrong—please try again.',
}

/** Codes that say our side failed, for which a form shows its own sentence. */
const ours = new Set<RefusalCode>([
  'unavailable',
  'unexpected',
  'invalid-json',
  'unsupported-media-type',
  'method-not-allowed',
  'not-found',
  'foreign-origin',
])

/** The sentence for a failure in the context of a form. */
export function messageOf(failure: Failure, form: FormMessages): string {
  if (failure.kind === 'unreachable') return form.unreachable ?? form.failed
  // A gateway's own 429 has none of our codes.
  if (failure.kind === 'broken') return failure.status === 429 ? refusalSentences['too-many-requests'] : form.failed
  return form.codes?.[failure.code] ?? (ours.has(failure.code) ? form.failed : refusalSentences[failure.code])
}
