/** Turns a failure into the sentence a visitor reads, in the words of their form (public spec, section 8). */
import { refusalSentences, type RefusalCode } from '../contracts/failure.ts'
import type { Failure } from './call.ts'

/** A form's own sentences: for failures on the way, and for codes that it words better. */
export type FormMessages = {
  /** The request may not have arrived, or the server failed. */
  readonly failed: string
  /** No response at all; defaults to `failed`. */
  readonly unreachable?: string
  readonly codes?: Partial<Readonly<Record<RefusalCode, string>>>
  /** Shows a refusal in the server's own words. */
  readonly verbatim?: boolean
}

export const bookingMessages: FormMessages = {
  failed: 'Failed to submit appointment request. Please try again.',
}

const consultationFailed = (phone: string) =>
  `There was an error sending your request. Please try again or call us directly at ${phone}`

/** For the consultation modal. */
export function consultationModalMessages(phone: string): FormMessages {
  return { failed: consultationFailed(phone) }
}

const misconfigured = (phone: string) =>
  `Server configuration error. Please call us directly at ${phone} to book your consultation.`

/** For the form of /consultation, which distinguishes a lost connection from a broken server. */
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

/** For a session that isn't an admin's, or whose role can't be checked (public spec, section 6; decision 5). */
export const adminCheckSentences = {
  denied: 'Access denied. Admin privileges required.',
  failed: 'Authentication error. Please try again.',
} as const

/** For a bad link from an email (back office spec, section 8). */
export const resetLinkSentences = {
  format: 'Invalid reset link format. Please request a new password reset.',
  missing: 'Invalid reset link. Please request a new password reset.',
} as const

export const resetLinkMessages: FormMessages = { failed: 'Error processing reset link. Please try again.' }

export const ownTestimonialMessages: FormMessages = {
  failed: 'Your change could not be saved. Please check your connection and try again.',
  verbatim: true,
}

/** For what a signed-in person does to their own account. */
export const accountMessages: FormMessages = {
  failed: 'This could not be done just now. Please check your connection and try again.',
  verbatim: true,
}

/** Codes that mean our side failed; a form shows its own sentence for them. */
const ours = new Set<RefusalCode>([
  'unavailable',
  'unexpected',
  'invalid-json',
  'unsupported-media-type',
  'method-not-allowed',
  'not-found',
  'foreign-origin',
])

/** The sentence for a failure in a form. */
export function messageOf(failure: Failure, form: FormMessages): string {
  if (failure.kind === 'unreachable') return form.unreachable ?? form.failed
  // A gateway's own 429 has none of our codes.
  if (failure.kind === 'broken') return failure.status === 429 ? refusalSentences['too-many-requests'] : form.failed
  if (form.verbatim) return failure.message
  return form.codes?.[failure.code] ?? (ours.has(failure.code) ? form.failed : refusalSentences[failure.code])
}
