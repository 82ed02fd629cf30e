/** What the back office asks the server by: an answer, or an `AskError` that TanStack Query carries to the screen. */
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { CallOptions, Failure } from '../../client/call.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { callSignedIn } from '../../stores/account/signed-in-call.ts'

export class AskError extends Error {
  override readonly name = 'AskError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.code : failure.kind)
    this.failure = failure
  }
}

/** Without what is undefined: an address would say "undefined". */
function defined<Input>(input: Input): Input {
  return Object.fromEntries(Object.entries(input as object).filter(([, value]) => value !== undefined)) as Input
}

export async function ask<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: Pick<CallOptions, 'signal' | 'timeoutMs' | 'background'> = {},
): Promise<Output> {
  const result = await callSignedIn(endpoint, defined(input), options)
  if (result.ok) return result.value
  throw new AskError(result.failure)
}

/** Codes that say our side failed: the screen's own sentence says it better. */
const ours = new Set([
  'unavailable',
  'unexpected',
  'invalid-json',
  'unsupported-media-type',
  'method-not-allowed',
  'foreign-origin',
])

/** The sentence for what went wrong: the server's where it says no, else the screen's own. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof AskError) || error.failure.kind !== 'refused') return otherwise
  return ours.has(error.failure.code) ? otherwise : refusalSentences[error.failure.code]
}

/** Field path → sentence, of a refusal that names fields. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof AskError && error.failure.kind === 'refused' ? error.failure.fields : {}
}

/** Whether the person was asked who they are and left it at that: everything stays as it was, and needs no sentence. */
export function wasLeft(error: unknown): boolean {
  return wasRefusedWith(error, 'prove-again')
}

/** Puts what the server said no with beside the fields that it names, else into the form's own sentence. */
export function tellForm<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  names: readonly FieldPath<Values>[],
  otherwise: string,
): void {
  if (wasLeft(error)) return
  const wrong = fieldsOf(error)
  const known = names.filter((name) => wrong[name] !== undefined)
  known.forEach((name, index) => setError(name, { message: wrong[name]! }, { shouldFocus: index === 0 }))
  if (known.length === 0) setError('root', { message: sentenceOf(error, otherwise) })
}

/** What is stored instead, of a refusal that hands it out; its shape is the screen's to check. */
export function receiptOf(error: unknown): unknown {
  return error instanceof AskError && error.failure.kind === 'refused' ? error.failure.receipt : undefined
}

export function wasRefusedWith(error: unknown, code: string): boolean {
  return error instanceof AskError && error.failure.kind === 'refused' && error.failure.code === code
}
