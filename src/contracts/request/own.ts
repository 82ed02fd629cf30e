/** A client's own requests, found by the address they verified when signing in (decision 9). */
import * as z from 'zod/mini'
import { requestKinds, requestStates } from '../../catalog/request.ts'
import { defineEndpoint } from '../endpoint.ts'

export const ownRequest = z.object({
  reference: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  created_at: z.string(),
  /** Treatments with their quantity, or the chosen services; empty is a general consultation. */
  items: z.array(z.string()),
  /** The times asked for, of a visit or a call: "YYYY-MM-DD at H:MM AM/PM", Eastern. */
  preferred_dates: z.array(z.string()),
  /** Only for a booking. */
  total_cents: z.nullable(z.number()),
})

export type OwnRequest = z.infer<typeof ownRequest>

/** Newest first, 200 at most. */
export const listOwnRequests = defineEndpoint({
  name: 'listOwnRequests',
  method: 'GET',
  path: '/api/own-request',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ requests: z.array(ownRequest) }),
})
