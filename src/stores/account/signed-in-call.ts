/** Calls as the signed-in person, for the islands' stores and the back office. */
import { call, codeOf, type CallOptions, type Result } from '../../client/call.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { watched } from '../connection.ts'
import { adminCheck } from './admin-check.ts'
import { proof } from './proof.ts'
import { session } from './session.ts'

export type SignedInCall = <Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options?: CallOptions,
) => Promise<Result<Output>>

/**
 * Renews an expired token once and repeats the call. Also repeats it after the person proves again who they are. Tells the page's
 * guard if the role was lost.
 */
export const callSignedIn: SignedInCall = async (endpoint, input, options) => {
  const send = () => watched(call(endpoint, input, { ...options, caller: session.caller }), options)
  let result = await send()
  const unproved = !result.ok && codeOf(result.failure) === 'prove-again'
  if (unproved && !options?.background && (await proof.ask())) result = await send()
  if (!result.ok && codeOf(result.failure) === 'access-denied') adminCheck.lost()
  return result
}
