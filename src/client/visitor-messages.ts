/** The sentences of the forms that anyone can send. */
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

/** For a guest of a visit, through their own link. */
export function guestMessages(phone: string): FormMessages {
  return {
    failed: `Something went wrong on our side. What you entered is still here. Please try again, or call us at ${phone}.`,
    unreachable: 'We can’t reach our server. Check your connection. It’s safe to try again.',
    codes: {
      'step-not-possible': `You can’t make changes here anymore. Please call us at ${phone}.`,
      'guest-stays': `You’re the only guest left. To cancel the visit, please call us at ${phone}.`,
      'changed-meanwhile': 'The visit just changed. Please try again.',
    },
  }
}

/** For the answers that a guest sends. */
export function guestAnswersMessages(phone: string): FormMessages {
  const { codes, ...messages } = guestMessages(phone)
  return {
    ...messages,
    codes: {
      ...codes,
      'step-not-possible': 'We can’t take new answers now. If your visit has begun, tell your nurse what changed.',
      'changed-meanwhile':
        'We already have answers from this link, maybe the ones you just sent. Send again to replace them with these.',
    },
  }
}

/** For a client who sees or changes a visit through its link. */
export function visitMessages(phone: string): FormMessages {
  const failed = `Something went wrong on our side, and your visit hasn’t changed. Please try again, or call us at ${phone}.`
  return {
    failed,
    unreachable: 'We can’t reach our server. Check your connection. It’s safe to try again.',
    codes: {
      // A button has no fields for the client to check.
      'invalid-input': failed,
      'time-taken': 'That time was just taken. Your visit hasn’t changed. These times are still open.',
      'changed-meanwhile': 'Your visit has changed since you opened it, so we didn’t go ahead. Here’s the latest.',
      'step-not-possible': `You can’t change this visit here right now. Please call us at ${phone}.`,
      'guest-stays': 'This is the only guest left. You can cancel the visit instead.',
    },
  }
}

/** For a change that may have been made although its answer was lost. */
export function visitChangeMessages(phone: string): FormMessages {
  return {
    ...visitMessages(phone),
    failed: `Something went wrong on our side, and we can’t tell if your visit changed. It’s safe to try again, or call us at ${phone}.`,
  }
}
