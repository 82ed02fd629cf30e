/** Calls of whoever is signed in: what islands' stores and the back office send by. */
import { call, type CallOptions, type Result } from '../client/call.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { adminCheck } from './admin-check.ts'
import { session } from './session.ts'

export type SignedInCall = <Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options?: CallOptions,
) => Promise<Result<Output>>

/** A token that ended is renewed once, and the call repeated; a lost role is told to the page's guard. */
export const callSignedIn: SignedInCall = async (endpoint, input, options) => {
  const result = await call(endpoint, input, { ...options, caller: session.caller })
  if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'access-denied') adminCheck.lost()
  return result
}
