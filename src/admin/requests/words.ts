/** The inbox's words. */
import { followUpMs } from '../../catalog/clinic.ts'
import type { RequestKind, RequestState } from '../../catalog/request.ts'
import { hourMs } from '../../catalog/time/milliseconds.ts'
import type { RequestEmail, RequestRow, RequestView, TakenStep } from '../../contracts/request/list.ts'
import { stretch } from '../parts/when.ts'
import type { Tone } from '../parts/Status.tsx'

export const kindWords: Readonly<Record<RequestKind, string>> = { booking: 'IV visit', consultation: 'Consultation' }

export const stateWords: Readonly<Record<RequestState, string>> = {
  new: 'New',
  contacted: 'Contacted',
  confirmed: 'Confirmed',
  declined: 'Declined',
  canceled: 'Canceled',
  done: 'Done',
}

export const stateTones: Readonly<Record<RequestState, Tone>> = {
  new: 'info',
  contacted: 'warn',
  confirmed: 'success',
  declined: 'neutral',
  canceled: 'neutral',
  done: 'neutral',
}

export const viewWords: Readonly<Record<RequestView, string>> = { open: 'Open', ...stateWords, all: 'All' }

export const stepWords: Readonly<Record<TakenStep['step'], string>> = {
  contacted: 'Contacted the client',
  reopened: 'Reopened',
  confirmed: 'Confirmed',
  declined: 'Declined',
  canceled: 'Canceled',
  done: 'Done',
  deleted: 'Deleted',
  restored: 'Restored',
}

export const emailNames: Readonly<Record<string, string>> = {
  'booking-client': 'Request received',
  'consultation-client': 'Request received',
  'booking-clinic': 'New booking (to the clinic)',
  'consultation-clinic': 'New consultation (to the clinic)',
  'request-confirmed': 'Confirmation with calendar invite',
  'request-declined': 'Decline',
  'request-canceled': 'Cancellation',
  'visit-on-the-way': 'On the way',
  'visit-no-show': 'We missed you',
  'visit-offer': 'Earlier time offered',
  'visit-reminder': 'Reminder',
  'visit-thanks': 'Thank you',
  'visit-provider': 'Calendar update (to the provider)',
  'visit-guests': 'Who’s coming',
  'visit-guests-clinic': 'Who’s coming (to us)',
  'visit-from-client': 'Change or request from the client (to staff)',
}

export function emailName({ template }: Pick<RequestEmail, 'template'>): string {
  return emailNames[template] ?? template
}

export function emailRecipient({ recipient }: RequestEmail): string {
  return recipient ?? 'The clinic’s inbox'
}

const emailStateWords: Readonly<Record<RequestEmail['state'], string>> = {
  pending: 'Waiting to send',
  unknown: 'Sending',
  sent: 'Sent',
  rejected: 'Rejected',
  withheld: 'Not sent (daily limit)',
}

/** An email's status. If it wasn't sent because of its visit, this says why. */
export function emailStateText({ state, error }: Pick<RequestEmail, 'state' | 'error'>): string {
  if (state !== 'withheld' || error === null) return emailStateWords[state]
  return error === 'too-late' ? 'Not sent (it was too late)' : 'Not sent (the visit changed)'
}

export const emailTones: Readonly<Record<RequestEmail['state'], Tone>> = {
  pending: 'info',
  unknown: 'info',
  sent: 'success',
  rejected: 'danger',
  withheld: 'warn',
}

/** What staff do with a confirmed time: a visit in a home, an appointment in the clinic or by phone. */
export const visitWords = {
  booking: {
    noun: 'visit',
    move: 'Move visit',
    keep: 'Keep visit',
    cancel: 'Cancel visit',
    cancelAndEmail: 'Cancel visit and email',
  },
  consultation: {
    noun: 'appointment',
    move: 'Move appointment',
    keep: 'Keep appointment',
    cancel: 'Cancel appointment',
    cancelAndEmail: 'Cancel appointment and email',
  },
} as const satisfies Record<RequestRow['kind'], Readonly<Record<string, string>>>

/** What was asked for, on one line. */
export function aboutText({ about, kind }: Pick<RequestRow, 'about' | 'kind'>): string {
  if (about.length > 0) return about.join(', ')
  return kind === 'booking' ? 'IV visit' : 'General consultation'
}

/** When this much time is left, the clock asks for attention. */
const soonMs = 6 * hourMs

export type ClockReading = { readonly text: string; readonly tone: 'calm' | 'soon' | 'over' | 'stopped' }

/** Counts down the 24 hours the site promises; the first contact stops it (decision 16). */
export function readClock({ createdAt, contactedAt }: Pick<RequestRow, 'createdAt' | 'contactedAt'>, now: Date): ClockReading {
  const began = Date.parse(createdAt)
  if (contactedAt !== null) return { text: `Answered in ${stretch(Date.parse(contactedAt) - began)}`, tone: 'stopped' }
  const left = began + followUpMs - now.getTime()
  if (left <= 0) return { text: `Overdue by ${stretch(-left)}`, tone: 'over' }
  return { text: `${stretch(left)} left`, tone: left <= soonMs ? 'soon' : 'calm' }
}
