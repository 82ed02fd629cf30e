/**
 * A guest's own page, by the private link that the person who booked passes on (decision 52): their health answers, their
 * consent, and dropping out. It says nothing about other guests and never shows an answer again.
 */
import * as z from 'zod/mini'
import { guestWaivers, guestWaiverVersions } from '../../catalog/event/infusion-waiver.ts'
import { visitKinds } from '../../catalog/visit/visit.ts'
import { checkTogether, healthFields } from '../check-in.ts'
import { defineEndpoint } from '../endpoint.ts'
import { formEnvelope } from '../field.ts'
import { linkSecret as token } from './own.ts'

const visit = {
  kind: z.enum(visitKinds),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Whether the person who booked is emailed about who comes. */
  bookerEmailed: z.boolean(),
}

/** Whether this is the person who booked. */
const booked = z.boolean()

const guestPage = z.object({
  ...visit,
  booked,
  /** Null until they gave their name. */
  firstName: z.nullable(z.string()),
  /** They answered and signed what guests do today. */
  ready: z.boolean(),
  /** When they last sent answers; null if they never did. */
  answeredAt: z.nullable(z.string()),
  /** Whether we would take answers from them now. */
  mayAnswer: z.boolean(),
  mayDropOut: z.boolean(),
  /** What the visit costs with and without them, in whole cents; null if nobody was told a price. */
  price: z.nullable(z.object({ nowCents: z.number(), withoutCents: z.number() })),
})

export type GuestPage = z.infer<typeof guestPage>

/** `out`: they dropped out, and what the visit costs the others. A canceled visit and one that is over show nothing. */
const shownGuest = z.discriminatedUnion('state', [
  z.object({ state: z.literal('guest'), guest: guestPage }),
  z.object({ state: z.literal('out'), ...visit, booked, priceCents: z.nullable(z.number()) }),
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
 * Stores a guest's answers in place of earlier ones. `replaces` is when the answers that the page knew of were sent: null if it
 * knew of none, left out by pages from before. Refused if others came since, or if the guest has signed and someone is there to
 * treat them or the visit's time is over. Guests who haven't signed still can. Sending the same answers again under their key is
 * taken as a repeat.
 */
export const sendGuestAnswers = defineEndpoint({
  name: 'sendGuestAnswers',
  method: 'POST',
  path: '/api/guest-answers',
  access: 'public',
  input: z.object({
    token,
    answers: guestAnswers,
    replaces: z.optional(z.nullable(z.string())),
    idempotencyKey: z.optional(formEnvelope.idempotencyKey),
  }),
  output: shownGuest,
  refusals: ['invalid-link', 'step-not-possible', 'changed-meanwhile'],
  repeatable: true,
})

/** The guest drops out. Repeating it changes nothing. */
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
