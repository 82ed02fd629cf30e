/** Failure → the sentence a visitor reads, in the words of the form they are in (public spec, section 8). */
import { refusalSentences, type RefusalCode } from '../contracts/failure.ts'
import type { Failure } from './call.ts'

/** A form's own sentences: for what went wrong on the way, and for codes it words better. */
export type FormMessages = {
  /** The request may not have arrived, or the server failed. */
  readonly failed: string
  readonly codes?: Partial<Readonly<Record<RefusalCode, string>>>
}

export const bookingMessages: FormMessages = {
  failed: 'Failed to submit appointment request. Please try again.',
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
  if (failure.kind !== 'refused') return form.failed
  return form.codes?.[failure.code] ?? (ours.has(failure.code) ? form.failed : refusalSentences[failure.code])
}
