/** Reading the inbox of both kinds of request (decision 16). contracts/request/step has the actions. */
import * as z from 'zod/mini'
import { emailStates } from '../../catalog/email-state.ts'
import { requestKinds, requestStates, requestStepNames } from '../../catalog/request.ts'
import { defineEndpoint } from '../endpoint.ts'
import { order, pageInput, pageOf, rowId, search } from '../page.ts'
import { visitStatuses } from '../../catalog/visit/visit.ts'
import type { AskedPlace } from '../../catalog/visit/place.ts'

/** `open` is new and contacted together. */
export const requestViews = ['open', ...requestStates, 'all'] as const

export type RequestView = (typeof requestViews)[number]

export const requestRow = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  reference: z.string(),
  state: z.enum(requestStates),
  /** Goes up by one with every step. A step names the version it was taken from. */
  version: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Treatments or services; empty is a general consultation. */
  about: z.array(z.string()),
  createdAt: z.string(),
  /** When the 24-hour clock stopped. */
  contactedAt: z.nullable(z.string()),
  appointmentAt: z.nullable(z.string()),
  /** Where the visit takes place, as the client reads it. */
  appointmentPlace: z.nullable(z.string()),
  /** Whether its visit is under way or took place, and a guest's health answers are on record, so that it can't be deleted. */
  visitRecorded: z.boolean(),
  /** The admin assigned to it. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

export type RequestRow = z.infer<typeof requestRow>

/**
 * When the visit in the client's calendar takes place: a confirmed request's, or that of a request reopened since, if it is still
 * in the future. Undefined if there is none.
 */
export function timeInCalendar(
  { state, appointmentAt }: Pick<RequestRow, 'state' | 'appointmentAt'>,
  now: Date,
): string | undefined {
  if (appointmentAt === null) return undefined
  return state === 'confirmed' || Date.parse(appointmentAt) > now.getTime() ? appointmentAt : undefined
}

export const requestCounts = z.object({
  new: z.number(),
  contacted: z.number(),
  confirmed: z.number(),
  declined: z.number(),
  canceled: z.number(),
  done: z.number(),
})

export type RequestCounts = z.infer<typeof requestCounts>

/**
 * What a list is sorted by, earliest first in the order `oldest`. `deadline`: running clocks by the time they have left, then
 * stopped ones. `visit`: visits from today on, then earlier ones, then requests without one.
 */
export const requestSorts = ['received', 'deadline', 'visit'] as const
export type RequestSort = (typeof requestSorts)[number]

/** Requests assigned to anyone or nobody, to the caller, to nobody, or to one admin. */
export const assigneeFilter = z
  .string()
  .check(z.refine((who) => ['all', 'mine', 'none'].includes(who) || rowId.safeParse(who).success))

export const listRequests = defineEndpoint({
  name: 'listRequests',
  method: 'GET',
  path: '/api/admin/request',
  access: 'admin',
  input: z.object({
    ...pageInput,
    q: search,
    order,
    view: z._default(z.enum(requestViews), 'all'),
    kind: z._default(z.enum(['all', ...requestKinds]), 'all'),
    sort: z._default(z.enum(requestSorts), 'received'),
    assignee: z._default(assigneeFilter, 'all'),
  }),
  /** Counts cover what the search and the kind find, in all views. They come with the first page. */
  output: z.object({ ...pageOf(requestRow), counts: z.nullable(requestCounts) }),
})

/** The same rows, for a file. */
export const exportRequests = defineEndpoint({
  ...listRequests,
  name: 'exportRequests',
  path: '/api/admin/request-export',
  fresh: true,
})

const requestEmail = z.object({
  id: z.string(),
  template: z.string(),
  /** Null for the clinic's own inbox. */
  recipient: z.nullable(z.string()),
  /** Whether it goes to the client. Resent, it goes to their address at that time. */
  toClient: z.boolean(),
  state: z.enum(emailStates),
  attempts: z.number(),
  /** Why the email provider refused it, or why it came back. */
  error: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether staff sent it again. */
  again: z.boolean(),
  sentAt: z.nullable(z.string()),
})

export type RequestEmail = z.infer<typeof requestEmail>

const requestNote = z.object({
  id: z.string(),
  body: z.string(),
  /** Null if the account is gone. */
  author: z.nullable(z.string()),
  createdAt: z.string(),
})

const takenStep = z.object({
  position: z.number(),
  step: z.enum(requestStepNames),
  appointmentAt: z.nullable(z.string()),
  appointmentPlace: z.nullable(z.string()),
  /** The clinic's personal message in the email of this step; empty if there was none. */
  message: z.string(),
  /** Who took it; null for the client, through the visit's link. */
  actor: z.nullable(z.string()),
  at: z.string(),
})

export type TakenStep = z.infer<typeof takenStep>

const bookingAnswers = z.object({
  address: z.string(),
  /** How many people it is for. */
  guests: z.number(),
  resident: z.boolean(),
  items: z.array(z.object({ title: z.string(), quantity: z.number(), unitPriceCents: z.number() })),
  subtotalCents: z.number(),
  discountCents: z.number(),
  travelFeeCents: z.number(),
  totalCents: z.number(),
  /** The preferred times as instants, in the client's order. */
  times: z.array(z.string()),
  additionalNotes: z.string(),
})

const consultationAnswers = z.object({
  location: z.string(),
  services: z.array(z.string()),
  /** When they would like to be called, as instants too. */
  times: z.array(z.string()),
  message: z.string(),
})

/** Another confirmed visit at an overlapping time. */
export const overlap = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  reference: z.string(),
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.nullable(z.string()),
})

export type Overlap = z.infer<typeof overlap>

/** The visit that a confirmed request became: who comes, until when, and how long it takes to get there. */
const requestVisit = z.object({
  /** Null if the account is gone. */
  provider: z.nullable(z.string()),
  status: z.enum(visitStatuses),
  startsAt: z.string(),
  endsAt: z.string(),
  travelMinutes: z.number(),
  /** Why staff put it there despite a conflict. */
  overbookedReason: z.nullable(z.string()),
  /** How many people the visit is for, and how many of them come. */
  guests: z.number(),
  coming: z.number(),
  /** The price for those who come; null if nobody was told one. */
  priceCents: z.nullable(z.number()),
})

export type RequestVisit = z.infer<typeof requestVisit>

/** Everything the client sent, and everything that happened since. */
export const requestDetail = z.object({
  request: requestRow,
  booking: z.nullable(bookingAnswers),
  consultation: z.nullable(consultationAnswers),
  emails: z.array(requestEmail),
  notes: z.array(requestNote),
  steps: z.array(takenStep),
  /** While it is confirmed. */
  overlaps: z.array(overlap),
  /** Null if it has none, or a canceled one. */
  visit: z.nullable(requestVisit),
})

export type RequestDetail = z.infer<typeof requestDetail>

/** What the client said about the place of the visit. The address ends with its ZIP code. */
export function askedPlace({ booking, consultation }: Pick<RequestDetail, 'booking' | 'consultation'>): AskedPlace {
  if (booking) return { kind: 'booking', zipCode: booking.address.split(', ').at(-1) ?? '' }
  return { kind: 'consultation', location: consultation?.location ?? '' }
}

/** The times that the client asked for, as instants, in their order. */
export function timesAsked({ booking, consultation }: Pick<RequestDetail, 'booking' | 'consultation'>): readonly string[] {
  return booking?.times ?? consultation?.times ?? []
}

/** Not a GET, because each look is written to the audit. */
export const readRequest = defineEndpoint({
  name: 'readRequest',
  method: 'POST',
  path: '/api/admin/request-detail',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: requestDetail,
  refusals: ['not-found'],
  repeatable: true,
})
