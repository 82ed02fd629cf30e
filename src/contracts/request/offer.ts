/** What staff see before they confirm a visit: who could come, when, and what is on each side (decision 36). */
import * as z from 'zod/mini'
import { placeKinds } from '../../catalog/visit/place.ts'
import { isDay } from '../../catalog/time/eastern.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'
import { optionalLine } from '../text.ts'
import { visitLength, visitStart } from './choice.ts'

export const offer = z.object({
  startsAt: z.string(),
  /** From the visit before, or from the day's base. */
  travelMinutes: z.number(),
  /** What speaks against this time, as a sentence; null if the provider can come. */
  against: z.nullable(z.string()),
  /** The offer that holds this time for a client waiting for an earlier one. Only staff can stop it (decision 53). */
  held: z.nullable(z.string()),
  /** The visit before on that day, and when it ends. */
  before: z.nullable(z.object({ name: z.string(), at: z.string() })),
  /** The next visit on that day, when it begins, and the travel to it. */
  after: z.nullable(z.object({ name: z.string(), at: z.string(), travelMinutes: z.number() })),
})

export type Offer = z.infer<typeof offer>

export const visitOffers = z.object({
  /** Everyone who treats. If nobody does, a request is confirmed without a visit. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whose days the answer is about: the requested provider's, the visit's own, or the first. */
  providerId: z.nullable(z.string()),
  /** How long the visit takes. */
  minutes: z.number(),
  /** The client's preferred times that are still ahead, and the time asked for. */
  offers: z.array(offer),
  /** Other open times on the day asked for. */
  open: z.array(z.string()),
})

export type VisitOffers = z.infer<typeof visitOffers>

/** Not a GET, because an address doesn't belong in a URL. */
export const readOffers = defineEndpoint({
  name: 'readOffers',
  method: 'POST',
  path: '/api/admin/request-offer',
  access: 'admin',
  input: z.object({
    id: rowId,
    providerId: z.optional(rowId),
    place: z.enum(placeKinds),
    words: optionalLine(200),
    ...visitLength,
    startsAt: z.optional(visitStart),
    /** The Eastern day whose open times are wanted. */
    day: z.optional(z.string().check(z.refine(isDay))),
  }),
  output: visitOffers,
  refusals: ['not-found', 'no-provider'],
  repeatable: true,
})
