/**
 * A guest's own page, by the private link that whoever booked passes on (decision 52): their health answers, their consent, and
 * dropping out. It says nothing of the other guests and never shows an answer again.
 */
import * as z from 'zod/mini'
import { guestWaivers, guestWaiverVersions } from '../../catalog/event/infusion-waiver.ts'
import { visitKinds } from '../../catalog/visit/visit.ts'
import { checkTogether, healthFields } from '../check-in.ts'
import { defineEndpoint } from '../endpoint.ts'
import { linkSecret as token } from './own.ts'

const visit = {
  kind: z.enum(visitKinds),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Whether whoever booked is told by email who comes. */
  bookerEmailed: z.boolean(),
}

const guestPage = z.object({
  ...visit,
  /** Whether this is whoever booked. */
  booked: z.boolean(),
  /** Null until they gave their name. */
  firstName: z.nullable(z.string()),
  /** They answered and signed what guests do today. */
  ready: z.boolean(),
  /** When they sent answers, the last time; null if they never did. */
  answeredAt: z.nullable(z.string()),
  /** Whether answers that they send now are taken. */
  mayAnswer: z.boolean(),
  mayDropOut: z.boolean(),
  /** What the visit costs with and without them, in whole cents; null if nobody was told a price. */
  price: z.nullable(z.object({ nowCents: z.number(), withoutCents: z.number() })),
})

export type GuestPage = z.infer<typeof guestPage>

/** `out`: they dropped out, and what the visit costs the others. A canceled visit and one that is over show nothing. */
const shownGuest = z.discriminatedUnion('state', [
  z.object({ state: z.literal('guest'), guest: guestPage }),
  z.object({ state: z.literal('out'), ...visit, priceCents: z.nullable(z.number()) }),
  z.object({ state: z.literal('canceled') }),
  z.object({ state: z.literal('over') }),
])

export type ShownGuest = z.infer<typeof shownGuest>

/** A POST although it only reads, so that the secret stays out of the address. */
export const readGuest = defineEndpoint({
  name: 'readGuest',
  method: 'POST',
  path: '/api/guest',
  access: 'public',
  input: z.object({ token }),
  output: shownGuest,
  refusals: ['invalid-link'],
  repeatable: true,
})

/** Each field's own check, while the guest fills in the form. */
export const guestFields = { ...healthFields, waiverVersion: z.enum(guestWaiverVersions) }

/** A guest's answers, as the clinic stores them. */
export const guestAnswers = z
  .object(guestFields)
  .check(checkTogether(({ waiverVersion }) => guestWaivers[waiverVersion].questions))

export type GuestAnswers = z.infer<typeof guestAnswers>

/**
 * Stores a guest's answers in place of those they sent before. `replaces` is when those were sent which the page knew of; null if it
 * knew of none, and a page from before leaves it out. It is refused if others came since, or if the guest has signed and somebody is
 * there to treat them or the visit's time is over. Whoever hasn't signed still can.
 */
export const sendGuestAnswers = defineEndpoint({
  name: 'sendGuestAnswers',
  method: 'POST',
  path: '/api/guest-answers',
  access: 'public',
  input: z.object({ token, answers: guestAnswers, replaces: z.optional(z.nullable(z.string())) }),
  output: shownGuest,
  refusals: ['invalid-link', 'step-not-possible', 'changed-meanwhile'],
  repeatable: true,
})

/** The guest drops out. Twice is once. */
export const dropOut = defineEndpoint({
  name: 'dropOut',
  method: 'POST',
  path: '/api/guest-out',
  access: 'public',
  input: z.object({ token }),
  output: shownGuest,
  refusals: ['invalid-link', 'step-not-possible', 'guest-stays', 'changed-meanwhile'],
  repeatable: true,
})
