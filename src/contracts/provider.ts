/** Who treats, and where and when: days in each city, weekly hours, licenses and time off (decision 36). */
import * as z from 'zod/mini'
import { isDay } from '../catalog/eastern.ts'
import { cityNames, stateNames } from '../catalog/practice/city.ts'
import { defineEndpoint } from './endpoint.ts'
import { rowId } from './page.ts'
import { visitStart } from './request/step.ts'
import { optionalLine, requiredLine } from './text.ts'

const city = z.enum(cityNames, 'Choose a city.')
const day = z.string('Choose a day.').check(z.refine(isDay, 'Choose a day.'))
const minuteOfDay = z.int('Enter a time.').check(z.minimum(0, 'Enter a time.'), z.maximum(1440, 'Enter a time.'))

/** Days in a city, both ends included. */
const stay = z
  .object({
    city,
    firstDay: day,
    lastDay: day,
    /** Where each of these days begins. */
    baseZip: z.string().check(z.regex(/^\d{5}$/, 'Enter a ZIP code of five digits.')),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, { error: 'The last day is before the first.', path: ['lastDay'] }),
  )

/** Minutes since midnight, Eastern; weekday 1 is Monday. */
const hours = z
  .object({ city, weekday: z.int().check(z.minimum(1), z.maximum(7)), opensAt: minuteOfDay, closesAt: minuteOfDay })
  .check(z.refine(({ opensAt, closesAt }) => opensAt < closesAt, { error: 'Choose an end after the start.', path: ['closesAt'] }))

const license = z.object({
  state: z.enum(stateNames, 'Choose a state.'),
  number: requiredLine('the license number', 60),
  expiresOn: day,
})

const timeOff = z
  .object({ startsAt: visitStart, endsAt: visitStart, note: optionalLine(120) })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'Choose an end after the start.', path: ['endsAt'] }))

/** Whether no two of a list meet. */
function apart<T>(list: readonly T[], meet: (one: T, other: T) => boolean): boolean {
  return list.every((one, index) => list.slice(index + 1).every((other) => !meet(one, other)))
}

export const providerPlan = z.object({
  stays: z.array(stay).check(
    z.maxLength(200, 'Please keep this to 200 entries.'),
    z.refine(
      (list) => apart(list, (one, other) => one.firstDay <= other.lastDay && other.firstDay <= one.lastDay),
      'Each day can be in one city only.',
    ),
  ),
  hours: z.array(hours).check(
    z.maxLength(100, 'Please keep this to 100 entries.'),
    z.refine(
      (list) =>
        apart(
          list,
          (one, other) =>
            one.city === other.city &&
            one.weekday === other.weekday &&
            one.opensAt < other.closesAt &&
            other.opensAt < one.closesAt,
        ),
      'These hours overlap.',
    ),
  ),
  licenses: z
    .array(license)
    .check(z.refine((list) => apart(list, (one, other) => one.state === other.state), 'One license per state.')),
  timeOff: z.array(timeOff).check(z.maxLength(200, 'Please keep this to 200 entries.')),
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
  repeatable: true,
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
    accepted: z._default(z.array(rowId).check(z.maxLength(500)), []),
  }),
  output: provider,
  refusals: ['not-found', 'changed-meanwhile', 'visits-affected'],
  repeatable: true,
})
