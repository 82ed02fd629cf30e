/** When a provider could come, which the picker shows as open (decision 37). No names, no counts. */
import * as z from 'zod/mini'
import { cityNames } from '../catalog/practice/city.ts'
import { timeSlots } from '../catalog/time/time-slot.ts'
import { mostVisitMinutes, usualVisitMinutes } from '../catalog/visit/visit.ts'
import { defineEndpoint } from './endpoint.ts'
import { shortZipCode } from './zip-code.ts'

/** How many days the answer covers, from today. Later days can still be requested. */
export const availableDays = 60

const availability = z.object({
  /** Today, Eastern. */
  first: z.string(),
  /** Each day as its 25 slots: 1 is open, 0 isn't. */
  days: z.array(z.string().check(z.regex(/^[01]*$/), z.length(timeSlots.length))),
})

export type Availability = z.infer<typeof availability>

const lengths = `Choose a length in half hours, from 30 minutes to ${mostVisitMinutes / 60} hours.`

/** The answer can be some seconds old, and only helps: without one, every slot can still be requested. */
export const readAvailability = defineEndpoint({
  name: 'readAvailability',
  method: 'GET',
  path: '/api/availability',
  access: 'public',
  input: z.object({
    /** None for a call. */
    city: z.optional(z.enum(cityNames, 'Choose a city.')),
    /** Without one, travel counts as the shortest in the city. */
    zip: z.optional(shortZipCode),
    /** How long the visit takes, in whole half hours, so that few different answers are needed. */
    minutes: z._default(
      z.coerce.number(lengths).check(z.minimum(30, lengths), z.maximum(mostVisitMinutes, lengths), z.multipleOf(30, lengths)),
      usualVisitMinutes,
    ),
  }),
  output: availability,
  cachedFor: 5,
})
