/** How the back office calls the server: returns the answer, or throws an `AskError` that TanStack Query hands to the screen. */
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { adminMessageOf } from '../../client/admin-messages.ts'
import { codeOf, type CallOptions, type Failure } from '../../client/call.ts'
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

/** Drops undefined values; a query string would say "undefined". */
function defined<Input>(input: Input): Input {
  return Object.fromEntries(Object.entries(input as object).filter(([, value]) => value !== undefined)) as Input
}

export async function ask<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: Pick<CallOptions, 'signal' | 'timeoutMs' | 'background'> = {},
): Promise<Output> {
  // A change being sent still arrives if its page is left.
  const result = await callSignedIn(endpoint, defined(input), { ...options, lasting: endpoint.method !== 'GET' })
  if (result.ok) return result.value
  throw new AskError(result.failure)
}

/** The sentence for an error, the screen's own if we know no better. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof AskError ? adminMessageOf(error.failure, otherwise) : otherwise
}

/** Field path → sentence, from a refusal that names fields. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof AskError && error.failure.kind === 'refused' ? error.failure.fields : {}
}

/** Whether the person closed the "prove again" dialog. Nothing changed, so there is nothing to report. */
export function wasLeft(error: unknown): boolean {
  return wasRefusedWith(error, 'prove-again')
}

/** Puts the server's complaints beside the fields they name, and any other into the form's own error. */
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

/** Whether a change may have been made anyway, because we got no answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof AskError && error.failure.kind !== 'refused'
}

export function wasRefusedWith(error: unknown, code: string): boolean {
  return error instanceof AskError && codeOf(error.failure) === code
}

/** What a refusal returns with its code; undefined if nothing. */
export function receiptOf(error: unknown): unknown {
  return error instanceof AskError && error.failure.kind === 'refused' ? error.failure.receipt : undefined
}
