/** Staff stop a client's wait for an earlier time, or the time held for them (decision 53). */
import * as z from 'zod/mini'
import { offerStates } from '../../catalog/visit/earlier.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'

/** A time that is held for a client, as the calendar shows it. */
export const heldTime = z.object({
  id: z.string(),
  visitId: z.string(),
  providerId: z.string(),
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  until: z.string(),
})

export type HeldTime = z.infer<typeof heldTime>

/** An offer in a visit's history. */
export const pastOffer = z.object({
  id: z.string(),
  startsAt: z.string(),
  state: z.enum(offerStates),
  at: z.string(),
  until: z.string(),
  endedAt: z.nullable(z.string()),
  /** Who stopped it; null if nobody did. */
  by: z.nullable(z.string()),
})

export type PastOffer = z.infer<typeof pastOffer>

/** The time is the clinic's again, and isn't offered automatically. */
export const stopEarlier = defineEndpoint({
  name: 'stopEarlier',
  method: 'POST',
  path: '/api/admin/visit-earlier',
  access: 'admin',
  input: z.discriminatedUnion('stop', [
    z.object({ stop: z.literal('offer'), id: rowId }),
    z.object({ stop: z.literal('waiting'), id: rowId, version: z.int32().check(z.positive()) }),
  ]),
  output: z.object({}),
  refusals: ['not-found', 'changed-meanwhile'],
  repeatable: true,
})
