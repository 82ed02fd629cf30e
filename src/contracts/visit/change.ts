/** What staff do with a visit from the calendar (decision 35). */
import * as z from 'zod/mini'
import { zipIn } from '../../catalog/practice/zip-code.ts'
import { ivTreatmentIds } from '../../catalog/treatment/iv-treatment.ts'
import { dayStepNames, visitKinds } from '../../catalog/visit/visit.ts'
import { chosenDay } from '../day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailOf, nameOf, phoneOf } from '../field.ts'
import { rowId } from '../page.ts'
import { offer } from '../request/offer.ts'
import { choosePlace, emailMessage, visitChoice, visitLength, visitStart } from '../request/choice.ts'
import { optionalLine, singleLine } from '../text.ts'
import { waitedMs } from '../waited.ts'
import { calendarVisit } from './calendar.ts'

/** The version on the screen: of two changes from the same version, only one is made. */
const seen = { id: rowId, version: z.int32().check(z.positive()) }
const refusals = ['not-found', 'changed-meanwhile', 'step-not-possible', 'no-provider', 'time-taken', 'visit-times'] as const

/**
 * Moves a visit, or schedules a canceled one again. What is left out stays; travel is recalculated, unless start and provider stay.
 * Emails the client.
 */
export const moveVisit = defineEndpoint({
  name: 'moveVisit',
  method: 'POST',
  path: '/api/admin/visit-move',
  access: 'admin',
  input: z.object({
    ...seen,
    startsAt: visitStart,
    ...visitChoice.shape,
    providerId: z.optional(rowId),
  }),
  output: calendarVisit,
  refusals: [...refusals, 'time-passed', 'appointment-not-possible'],
  repeatable: true,
})

/**
 * A step of the day, or canceling. The client hears of `on-the-way`, `no-show` and `canceled`. `waitedMs`: the press may have
 * waited on a device without a connection.
 */
export const stepVisit = defineEndpoint({
  name: 'stepVisit',
  method: 'POST',
  path: '/api/admin/visit-step',
  access: 'admin',
  input: z.discriminatedUnion('step', [
    z.object({ ...seen, step: z.enum(dayStepNames), waitedMs }),
    z.object({ ...seen, step: z.literal('canceled'), message: emailMessage }),
  ]),
  output: calendarVisit,
  refusals: [...refusals],
  repeatable: true,
})

/**
 * Moves a visit that was made for a caller to the trash, once it is over or canceled. One that has begun stays if a guest's
 * answers are on record. Repeating it changes nothing.
 */
export const deleteVisit = defineEndpoint({
  name: 'deleteVisit',
  method: 'DELETE',
  path: '/api/admin/visit',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found', 'changed-meanwhile', 'step-not-possible', 'visit-recorded'],
  repeatable: true,
})

/** Notes that staff called a client who missed their visit or asked about it, or takes that back. A repeat changes nothing. */
export const markCalled = defineEndpoint({
  name: 'markCalled',
  method: 'POST',
  path: '/api/admin/visit-called',
  access: 'admin',
  /** `version`: what the caller's screen showed; pages from before leave it out. */
  input: z.object({ id: rowId, called: z.boolean(), version: z.optional(z.int32().check(z.positive())) }),
  output: z.object({}),
  refusals: ['not-found', 'changed-meanwhile', 'step-not-possible'],
  repeatable: true,
})

/** Who is treated, where, and with what: what a caller says. */
export const callerVisit = z
  .object({
    kind: z.enum(visitKinds, choosePlace),
    name: nameOf('their'),
    phone: phoneOf('their'),
    email: z.union([z.literal(''), emailOf('their')]),
    /** A street address with its ZIP code, for a visit at home. */
    address: optionalLine(200),
    treatments: z
      .array(z.object({ treatmentId: z.enum(ivTreatmentIds), quantity: z.int().check(z.minimum(1), z.maximum(10)) }))
      .check(z.maxLength(ivTreatmentIds.length)),
  })
  .check(
    z.refine(({ kind, address }) => kind !== 'home' || zipIn(address) !== null, {
      error: 'Enter the address, ending with the ZIP code.',
      path: ['address'],
    }),
  )

export type CallerVisit = z.infer<typeof callerVisit>

/** Makes a visit for a caller. `id` is a new one; repeating it is the same visit. Emails the client if there is an address. */
export const makeVisit = defineEndpoint({
  name: 'makeVisit',
  method: 'POST',
  path: '/api/admin/visit',
  access: 'admin',
  input: z.object({
    id: rowId,
    caller: callerVisit,
    startsAt: visitStart,
    ...visitChoice.shape,
  }),
  output: calendarVisit,
  refusals: [
    'not-found',
    'no-provider',
    'time-taken',
    'visit-times',
    'time-passed',
    'appointment-not-possible',
    'already-sent-differently',
  ],
  repeatable: true,
})

const slots = z.object({
  /** What speaks for and against the time asked for; null if none was. */
  offer: z.nullable(offer),
  minutes: z.number(),
  /** The open times of the day. */
  open: z.array(z.string()),
})

export type VisitSlots = z.infer<typeof slots>

/** When a provider could come on a day: for an existing visit, or for a caller. Not a GET, because an address doesn't belong in a URL. */
export const readVisitSlots = defineEndpoint({
  name: 'readVisitSlots',
  method: 'POST',
  path: '/api/admin/visit-slot',
  access: 'admin',
  input: z.object({
    /** The visit that moves, or the id of the caller's new one: if its answer was lost, it isn't in its own way. */
    id: z.optional(rowId),
    providerId: rowId,
    day: chosenDay,
    startsAt: z.optional(visitStart),
    ...visitLength,
    /** For a new one: where it is, and its treatments. */
    caller: z.optional(
      z.object({ kind: z.enum(visitKinds), address: optionalLine(200), treatments: callerVisit.shape.treatments }),
    ),
  }),
  output: slots,
  refusals: ['not-found', 'no-provider'],
  repeatable: true,
})

const knownClient = z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() })

export type KnownClient = z.infer<typeof knownClient>

/** People of earlier requests and visits, newest first, whose name, email or phone number holds every word. */
export const findClients = defineEndpoint({
  name: 'findClients',
  method: 'GET',
  path: '/api/admin/client',
  access: 'admin',
  input: z.object({ q: singleLine('a name', 120).check(z.minLength(2)) }),
  output: z.object({ clients: z.array(knownClient) }),
})
