/** Who treats, and where and when: days in each city, weekly hours, licenses and time off (decision 36). */
import * as z from 'zod/mini'
import { cityNames, stateNames } from '../catalog/practice/city.ts'
import { chosenDay } from './day.ts'
import { defineEndpoint } from './endpoint.ts'
import { rowId } from './page.ts'
import { visitStart } from './request/choice.ts'
import { requiredLine, singleLine } from './text.ts'
import { shortZipCode } from './zip-code.ts'

const city = z.enum(cityNames, 'Choose a city.')
export const endAfterStart = 'The end must come after the start.'

const minuteOfDay = z.int('Enter a time.').check(z.minimum(0, 'Enter a time.'), z.maximum(1440, 'Enter a time.'))

/** Days in a city, both ends included. */
export const stay = z
  .object({
    city,
    firstDay: chosenDay,
    lastDay: chosenDay,
    /** Where each of these days begins. */
    baseZip: shortZipCode,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, { error: 'The last day is before the first.', path: ['lastDay'] }),
  )

/** Minutes since midnight, Eastern; weekday 1 is Monday. */
export const hours = z
  .object({ city, weekday: z.int().check(z.minimum(1), z.maximum(7)), opensAt: minuteOfDay, closesAt: minuteOfDay })
  .check(z.refine(({ opensAt, closesAt }) => opensAt < closesAt, { error: endAfterStart, path: ['closesAt'] }))

export const license = z.object({
  state: z.enum(stateNames, 'Choose a state.'),
  number: requiredLine('the license number', 60),
  expiresOn: chosenDay,
})

export const timeOff = z
  .object({ startsAt: visitStart, endsAt: visitStart, note: singleLine('a note', 120) })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: endAfterStart, path: ['endsAt'] }))

/** Reports the later of two overlapping entries, at its field `at`. */
function apart<T>(meet: (one: T, other: T) => boolean, at: keyof T & string, message: string) {
  return z.check<T[]>(({ value, issues }) => {
    const index = value.findIndex((one, place) => value.slice(0, place).some((other) => meet(one, other)))
    if (index !== -1) issues.push({ code: 'custom', input: value, path: [index, at], message })
  })
}

/** Nine years of two stays a week. Those in the past count too: the plan keeps them, and the form doesn't list them. */
const mostEntries = z.maxLength(1_000, 'Please keep this to 1,000 entries.')

type Stay = z.infer<typeof stay>
type Hours = z.infer<typeof hours>
type License = z.infer<typeof license>

export const providerPlan = z.object({
  stays: z.array(stay).check(
    mostEntries,
    apart<Stay>(
      (one, other) => one.firstDay <= other.lastDay && other.firstDay <= one.lastDay,
      'firstDay',
      'Choose only one city for each day.',
    ),
  ),
  hours: z.array(hours).check(
    z.maxLength(100, 'Please keep this to 100 entries.'),
    apart<Hours>(
      (one, other) =>
        one.city === other.city && one.weekday === other.weekday && one.opensAt < other.closesAt && other.opensAt < one.closesAt,
      'opensAt',
      'These hours overlap.',
    ),
  ),
  licenses: z.array(license).check(apart<License>((one, other) => one.state === other.state, 'state', 'One license per state.')),
  timeOff: z.array(timeOff).check(mostEntries),
})

export type ProviderPlan = z.infer<typeof providerPlan>

const provider = z.object({
  treats: z.boolean(),
  /** Goes up with every save. A save names the version it began with. */
  version: z.number(),
  plan: providerPlan,
})

export type Provider = z.infer<typeof provider>

/** The plan of an account; one that never treated has an empty one. */
export const readProvider = defineEndpoint({
  name: 'readProvider',
  method: 'GET',
  path: '/api/admin/provider',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: provider,
  refusals: ['not-found'],
})

/** A visit that a change leaves without its provider, and why. */
export const affectedVisit = z.object({ id: z.string(), name: z.string(), startsAt: z.string(), why: z.string() })

export type AffectedVisit = z.infer<typeof affectedVisit>

/**
 * Saves a whole plan. Visits stay where they are: if any no longer fits, the answer is `visits-affected` with all of them as the
 * receipt, until `accepted` names them.
 */
export const saveProvider = defineEndpoint({
  name: 'saveProvider',
  method: 'POST',
  path: '/api/admin/provider',
  access: 'admin',
  input: z.object({
    id: rowId,
    version: z.int32().check(z.nonnegative()),
    treats: z.boolean(),
    plan: providerPlan,
    accepted: z._default(z.array(rowId).check(z.maxLength(5_000)), []),
  }),
  output: provider,
  refusals: ['not-found', 'changed-meanwhile', 'visits-affected'],
  repeatable: true,
})
