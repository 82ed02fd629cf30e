/** Turns a failure into the sentence a visitor reads, in the words of their form. */
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

/** Codes that mean our side failed; a form or screen has a better sentence of its own. */
export const ours: ReadonlySet<RefusalCode> = new Set([
  'unavailable',
  'unexpected',
  'invalid-json',
  'unsupported-media-type',
  'method-not-allowed',
  'foreign-origin',
])

/** The sentence for a failure in a form. */
export function messageOf(failure: Failure, form: FormMessages): string {
  if (failure.kind === 'unreachable') return form.unreachable ?? form.failed
  if (failure.kind === 'broken') {
    // A gateway's own 429 has none of our codes, and neither has the host's 500 for a function that crashed.
    if (failure.status === 429) return refusalSentences['too-many-requests']
    return failure.status === 500 ? (form.codes?.unexpected ?? form.failed) : form.failed
  }
  if (form.verbatim) return failure.message
  // In the back office a row may be gone. A visitor's form asks for none.
  const isOurs = ours.has(failure.code) || failure.code === 'not-found'
  return form.codes?.[failure.code] ?? (isOurs ? form.failed : refusalSentences[failure.code])
}
