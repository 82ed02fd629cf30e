/** When, where and with whom a visit is: what staff choose as they confirm, make or move one. */
import * as z from 'zod/mini'
import { isDay } from '../../catalog/time/eastern.ts'
import { placeKinds } from '../../catalog/visit/place.ts'
import { leastVisitMinutes, mostTravelMinutes, mostVisitMinutes } from '../../catalog/visit/visit.ts'
import { optionalLine, optionalText, requiredLine } from '../text.ts'
import { rowId } from '../page.ts'

/** The most characters staff can type about a request or a visit. */
export const longestMessage = 1000
export const longestPlace = 200
export const longestReason = 200

export const choosePlace = 'Choose where you’ll meet.'

/** The clinic's personal message in the client's email. */
export const emailMessage = optionalText(longestMessage)

/** The start of a visit, to the minute. */
export const visitStart = z
  .string('Choose a day and a time.')
  .check(
    z.refine(
      (text) =>
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00(\.000)?Z$/.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
      'Choose a day and a time.',
    ),
  )

/** Where the visit takes place. `words` is the address, as the client should read it, for a place elsewhere. */
export const placeChoice = z
  .object({ kind: z.enum(placeKinds, choosePlace), words: optionalLine(longestPlace) })
  .check(z.refine(({ kind, words }) => kind !== 'elsewhere' || words !== '', { error: 'Enter an address.', path: ['words'] }))

export type PlaceChoice = z.infer<typeof placeChoice>

const minutes = (least: number, most: number, sentence: string) =>
  z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))

/** How long it takes. Left out, we calculate the length from the treatments and the travel from the visit before. */
export const visitLength = {
  minutes: z.optional(
    minutes(leastVisitMinutes, mostVisitMinutes, `Enter a length from ${leastVisitMinutes} to ${mostVisitMinutes} minutes.`),
  ),
  travelMinutes: z.optional(minutes(0, mostTravelMinutes, `Enter a travel time of up to ${mostTravelMinutes} minutes.`)),
}

/** Who comes, and for how long. */
export const visitChoice = z.object({
  providerId: rowId,
  ...visitLength,
  /** Why it is put there despite a conflict. */
  overbookedReason: z.optional(requiredLine('a reason', longestReason)),
})

export type VisitChoice = z.infer<typeof visitChoice>
