/** A provider's visits as a calendar to subscribe to: its secret address, and the file behind it (decision 38). */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const visitFeedFile = z.string().check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}\.ics$/))

const ownFeed = z.object({
  /** Null until there is a feed. */
  feed: z.nullable(
    z.object({
      /** Absolute. Anyone who has it can read the feed, so it's null unless requested. */
      address: z.nullable(z.string()),
      /** Whether entries show clients' names and addresses instead of only initials and the area. */
      showsClients: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})

export type OwnVisitFeed = z.infer<typeof ownFeed>['feed']

/** The caller's own feed: an address is its provider's secret, so nobody else's is ever shown. `show` asks for the address. */
export const readOwnVisitFeed = defineEndpoint({
  name: 'readOwnVisitFeed',
  method: 'GET',
  path: '/api/admin/visit-feed',
  access: 'admin',
  input: z.object({ show: z.optional(z.literal('address')) }),
  output: ownFeed,
  // A feed outlives the session that read its address.
  freshFor: ({ show }) => show === 'address',
})

/** Gives the caller's feed a new address. The one before stops working at once. */
export const renewVisitFeed = defineEndpoint({
  name: 'renewVisitFeed',
  method: 'POST',
  path: '/api/admin/visit-feed',
  access: 'admin',
  input: z.object({}),
  output: ownFeed,
  refusals: ['no-provider'],
  // A feed outlives the session that made it.
  fresh: true,
})

/** Says whether the caller's feed shows clients' names and addresses. */
export const changeVisitFeed = defineEndpoint({
  name: 'changeVisitFeed',
  method: 'PATCH',
  path: '/api/admin/visit-feed',
  access: 'admin',
  input: z.object({ showsClients: z.boolean() }),
  output: ownFeed,
  refusals: ['not-found'],
  freshFor: ({ showsClients }) => showsClients,
  repeatable: true,
})

/** Ends the caller's feed. */
export const endVisitFeed = defineEndpoint({
  name: 'endVisitFeed',
  method: 'DELETE',
  path: '/api/admin/visit-feed',
  access: 'admin',
  input: z.object({}),
  output: ownFeed,
  repeatable: true,
})

/** The calendar itself. Calendar programs send no headers of ours, so the address alone opens it. The answer is the file. */
export const readVisitFeed = defineEndpoint({
  name: 'readVisitFeed',
  method: 'GET',
  path: '/api/visit-feed',
  access: 'public',
  input: z.object({ file: visitFeedFile }),
  output: z.unknown(),
  refusals: ['not-found', 'feed-ended'],
})
