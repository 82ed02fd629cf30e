/** A visit as its client sees and changes it, by the signed link in its emails (decision 39). */
import * as z from 'zod/mini'
import { isDay } from '../../catalog/time/eastern.ts'
import { timeSlots } from '../../catalog/time/time-slot.ts'
import { lateMinutes, visitKinds } from '../../catalog/visit/visit.ts'
import { availableDays } from '../availability.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'
import { visitStart } from '../request/choice.ts'
import { signedToken } from '../text.ts'

/** A link's secret. It travels only in the body, because addresses end up in logs. */
export const linkSecret = signedToken(120)

const token = linkSecret

/** A guest as the person who booked sees them: no answers, and never why they dropped out. */
export const ownGuest = z.object({
  id: z.string(),
  /** 1 is the person who booked. */
  position: z.number(),
  /** Null until they gave it, and for the person who booked. */
  name: z.nullable(z.string()),
  droppedOut: z.boolean(),
  ready: z.boolean(),
  /** Opens the guest's own page. */
  token: z.string(),
  mayDropOut: z.boolean(),
  /** What the visit costs without them, in whole cents; null if nobody was told a price. */
  withoutCents: z.nullable(z.number()),
})

export type OwnGuest = z.infer<typeof ownGuest>

export const ownVisit = z.object({
  /** Goes up by one with every step. A change names the version it was made from. */
  version: z.number(),
  kind: z.enum(visitKinds),
  status: z.enum(['scheduled', 'on-the-way', 'arrived', 'over']),
  startsAt: z.string(),
  endsAt: z.string(),
  /** As the client's emails say it. */
  place: z.string(),
  /** Whether the client's emails reach them: staff can make a visit for a caller without an address. */
  emailed: z.boolean(),
  /** Treatments with their quantity, or services; empty if nobody entered any. */
  items: z.array(z.string()),
  /** Who comes. `firstName` is empty for an account without a name; `pictured`: the site's photo shows this person. */
  provider: z.object({ firstName: z.string(), initials: z.string(), pictured: z.boolean() }),
  /** `change`: move and cancel at once. `ask`: the clinic decides. `nothing`: too late for either. */
  may: z.enum(['change', 'ask', 'nothing']),
  /** What the client has said since the visit got this time. */
  said: z.object({
    late: z.nullable(z.number()),
    moveTo: z.nullable(z.string()),
    cancel: z.boolean(),
  }),
  /** Waiting for an earlier time. */
  earlier: z.object({
    /** Whether the client can say that they'd take one. */
    can: z.boolean(),
    /** The first Eastern day that suits; null if they don't wait. */
    from: z.nullable(z.string()),
    /** What is held for them, until an instant. `leftMs` is how long that was when we answered: a device's clock may be wrong. */
    offer: z.nullable(
      z.object({ id: z.string(), startsAt: z.string(), endsAt: z.string(), until: z.string(), leftMs: z.number() }),
    ),
    /** The start of the last one no longer held; null once that was a day ago. */
    missed: z.nullable(z.string()),
  }),
  /** Who is treated; empty for a visit without treatments. */
  guests: z.array(ownGuest),
  /** What it costs those who come, in whole cents; null if nobody was told a price. */
  priceCents: z.nullable(z.number()),
  /** The calendar file, with the UID and SEQUENCE of the visit's emails. */
  calendar: z.string(),
})

export type OwnVisit = z.infer<typeof ownVisit>

/** What the page shows. A canceled visit, and one that ended more than a day ago, show nothing of themselves. */
const shownVisit = z.discriminatedUnion('state', [
  z.object({ state: z.literal('visit'), visit: ownVisit }),
  z.object({ state: z.literal('canceled') }),
  z.object({ state: z.literal('expired') }),
])

export type ShownVisit = z.infer<typeof shownVisit>

/** A POST although it only reads, so that the secret stays out of the address. */
export const readOwnVisit = defineEndpoint({
  name: 'readOwnVisit',
  method: 'POST',
  path: '/api/visit',
  access: 'public',
  input: z.object({ token }),
  output: shownVisit,
  refusals: ['invalid-link'],
  repeatable: true,
})

const visitTimes = z.object({
  /** Today, Eastern. */
  first: z.string(),
  /** Each day as its 25 slots: 1 is open with the current provider, 2 with another one, 0 isn't open. */
  days: z.array(z.string().check(z.regex(/^[012]*$/), z.length(timeSlots.length))).check(z.maxLength(availableDays)),
})

export type VisitTimes = z.infer<typeof visitTimes>

/** The times to which the visit can move. */
export const readOwnVisitTimes = defineEndpoint({
  name: 'readOwnVisitTimes',
  method: 'POST',
  path: '/api/visit-times',
  access: 'public',
  input: z.object({ token }),
  output: visitTimes,
  refusals: ['invalid-link', 'step-not-possible'],
  repeatable: true,
})

/** No words of the client's own: they could be about someone's health. */
export const visitChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('move'), startsAt: visitStart }),
  z.object({ act: z.literal('cancel') }),
  z.object({ act: z.literal('ask-to-move'), startsAt: visitStart }),
  z.object({ act: z.literal('ask-to-cancel') }),
  z.object({ act: z.literal('running-late'), minutes: z.literal(lateMinutes) }),
  /** They'd take an earlier time, from this Eastern day on. */
  z.object({ act: z.literal('wait'), from: z.string().check(z.refine(isDay)) }),
  z.object({ act: z.literal('stop-waiting') }),
  /** The answers to the time that is held for them. */
  z.object({ act: z.literal('take'), offer: rowId }),
  z.object({ act: z.literal('pass'), offer: rowId }),
])

export type OwnChange = z.infer<typeof visitChange>

/** Answers with the visit after it. Repeating a change of the same version changes nothing. */
export const changeOwnVisit = defineEndpoint({
  name: 'changeOwnVisit',
  method: 'POST',
  path: '/api/visit-change',
  access: 'public',
  input: z.object({ token, version: z.int32().check(z.positive()), change: visitChange }),
  output: shownVisit,
  refusals: ['invalid-link', 'changed-meanwhile', 'visit-soon', 'step-not-possible', 'time-taken', 'offer-over'],
  repeatable: true,
})

/** The person who booked drops a guest. Answers with the visit after it; a repeat changes nothing. */
export const dropOwnGuest = defineEndpoint({
  name: 'dropOwnGuest',
  method: 'POST',
  path: '/api/visit-guest-out',
  access: 'public',
  input: z.object({ token, guestId: z.uuid() }),
  output: shownVisit,
  refusals: ['invalid-link', 'not-found', 'step-not-possible', 'guest-stays', 'changed-meanwhile'],
  repeatable: true,
})

const listedVisit = z.object({
  /** Opens the visit; null for one that its link no longer shows. */
  token: z.nullable(z.string()),
  kind: z.enum(visitKinds),
  status: z.enum([...ownVisit.shape.status.options, 'canceled']),
  startsAt: z.string(),
  place: z.string(),
  items: z.array(z.string()),
  /** Which guests come, and whether they sent their answers; empty for a visit without treatments. */
  guests: z.array(z.object({ ready: z.boolean() })),
})

export type ListedVisit = z.infer<typeof listedVisit>

/** The signed-in client's visits, by the address they verified when signing in: upcoming ones first, 200 at most. */
export const listOwnVisits = defineEndpoint({
  name: 'listOwnVisits',
  method: 'GET',
  path: '/api/own-visit',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ visits: z.array(listedVisit) }),
})
