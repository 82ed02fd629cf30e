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
  /** A refusal is told in the server's own words. */
  readonly verbatim?: boolean
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

const misconfigured = (phone: string) =>
  `Server configuration error. Please call us directly at ${phone} to book your consultation.`

/** The form of /consultation, which tells a lost connection and a broken server apart. */
export function consultationPageMessages(phone: string): FormMessages {
  return {
    failed: consultationFailed(phone),
    unreachable: `Cannot connect to server. Please make sure the backend server is running, or call us directly at ${phone}.`,
    codes: { unexpected: misconfigured(phone), 'not-configured': misconfigured(phone) },
  }
}

export const testimonialMessages: FormMessages = {
  failed: 'There was an error submitting your testimonial. Please try again.',
}

export const emailSignupMessages: FormMessages = {
  failed: 'Something went wrong—please try again.',
}

/** /auth (back office spec, section 8; decision 5). */
export const signInMessages: FormMessages = { failed: 'An unexpected error occurred. Please try again.' }

/** A session that turns out to be no admin's, or cannot be asked about it (public spec, section 6; decision 5). */
export const adminCheckSentences = {
  denied: 'Access denied. Admin privileges required.',
  failed: 'Authentication error. Please try again.',
} as const

/** What the link of a letter led to (back office spec, section 8). */
export const resetLinkSentences = {
  format: 'Invalid reset link format. Please request a new password reset.',
  missing: 'Invalid reset link. Please request a new password reset.',
} as const

export const resetLinkMessages: FormMessages = { failed: 'Error processing reset link. Please try again.' }

export const ownTestimonialMessages: FormMessages = {
  failed: 'Your change could not be saved. Please check your connection and try again.',
  verbatim: true,
}

/** What somebody who is signed in does to their own account. */
export const accountMessages: FormMessages = {
  failed: 'This could not be done just now. Please check your connection and try again.',
  verbatim: true,
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
  if (form.verbatim) return failure.message
  return form.codes?.[failure.code] ?? (ours.has(failure.code) ? form.failed : refusalSentences[failure.code])
}
