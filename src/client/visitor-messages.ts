/** The sentences of the forms that anyone can send (public spec, section 8). */
import type { FormMessages } from './messages.ts'

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
