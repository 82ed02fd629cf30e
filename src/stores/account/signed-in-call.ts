/** Calls of whoever is signed in: what islands' stores and the back office send by. */
import { call, type CallOptions, type Result } from '../../client/call.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { adminCheck } from './admin-check.ts'
import { proof } from './proof.ts'
import { session } from './session.ts'

export type SignedInCall = <Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options?: CallOptions,
) => Promise<Result<Output>>

/**
 * A token that ended is renewed once, and the call repeated; so it is where the person proves once more who they are. A lost role is
 * told to the page's guard.
 */
export const callSignedIn: SignedInCall = async (endpoint, input, options) => {
  const send = () => call(endpoint, input, { ...options, caller: session.caller })
  let result = await send()
  const unproved = !result.ok && result.failure.kind === 'refused' && result.failure.code === 'prove-again'
  if (unproved && !options?.background && (await proof.ask())) result = await send()
  if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'access-denied') adminCheck.lost()
  return result
}
