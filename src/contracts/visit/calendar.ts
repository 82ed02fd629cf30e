/** The clinic's calendar: visits, whom they are for, and where the providers are (decisions 35 and 36). */
import * as z from 'zod/mini'
import { emailStates } from '../../catalog/email-state.ts'
import { addDays, isDay } from '../../catalog/time/eastern.ts'
import { droppers } from '../../catalog/visit/guests.ts'
import { cityNames } from '../../catalog/practice/city.ts'
import { skipReasons, visitEmailKinds } from '../../catalog/visit/reminder.ts'
import { cancelers, visitKinds, visitStatuses, visitStepNames } from '../../catalog/visit/visit.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'
import { heldTime, pastOffer } from './earlier.ts'

/** The most days that one answer covers: a month with the weeks around it. */
const mostCalendarDays = 45

const treatment = z.object({ title: z.string(), quantity: z.number() })

export const calendarVisit = z.object({
  id: z.string(),
  /** The request it answers; null if staff made it for a caller. */
  requestId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  providerId: z.string(),
  kind: z.enum(visitKinds),
  status: z.enum(visitStatuses),
  /** Goes up with every step. A change names the version it began with. */
  version: z.number(),
  name: z.string(),
  /** Empty if a caller gave none. */
  email: z.string(),
  phone: z.string(),
  /** Null for a call. */
  city: z.nullable(z.enum(cityNames)),
  /** Where it takes place, as the client reads it. */
  place: z.string(),
  /** Where to drive. Empty for a call, or if the place already says it all. */
  address: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** From the visit before, or from the day's base. */
  travelMinutes: z.number(),
  overbookedReason: z.nullable(z.string()),
  treatments: z.array(treatment),
  guests: z.number(),
  /** What the client last said through the visit's link, until someone acts on the visit. */
  asked: z.nullable(
    z.object({
      step: z.enum(['running-late', 'asked-to-move', 'asked-to-cancel']),
      /** The minutes that they are late. */
      reason: z.string(),
      /** The time they ask for. */
      startsAt: z.nullable(z.string()),
      /** How many minutes late they said they are, after they asked. */
      late: z.nullable(z.string()),
    }),
  ),
})

export type CalendarVisit = z.infer<typeof calendarVisit>

const calendarProvider = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether they treat now. Former providers show while they still have visits. */
  treats: z.boolean(),
  /** How many providers joined the clinic before this one. */
  joined: z.number(),
  /** Empty for a former provider, who is in no city for the clinic. */
  stays: z.array(z.object({ city: z.enum(cityNames), firstDay: z.string(), lastDay: z.string() })),
  timeOff: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
})

export type CalendarProvider = z.infer<typeof calendarProvider>

/** An open request with a time that the client asked for. */
const waitingRequest = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.number(),
  /** The preferred times within the days asked for. */
  times: z.array(z.string()),
})

export type WaitingRequest = z.infer<typeof waitingRequest>

const calendar = z.object({
  providers: z.array(calendarProvider),
  visits: z.array(calendarVisit),
  waiting: z.array(waitingRequest),
  /** Times that are held for clients who wait for an earlier one. */
  held: z.array(heldTime),
})

export type Calendar = z.infer<typeof calendar>

/** Nothing is computed from a text that is no day. */
const day = z.string().check(z.refine(isDay, { abort: true }))

/** Everything from one Eastern day to another, both included. Canceled visits are left out. */
export const readCalendar = defineEndpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/api/admin/calendar',
  access: 'admin',
  input: z
    .object({ first: day, last: day })
    .check(z.refine(({ first, last }) => first <= last && last < addDays(first, mostCalendarDays))),
  output: calendar,
})

const visitStep = z.object({
  position: z.number(),
  step: z.enum(visitStepNames),
  startsAt: z.nullable(z.string()),
  reason: z.string(),
  /** Who took it; null for the client, and for an account that is gone. */
  actor: z.nullable(z.string()),
  at: z.string(),
})

/** The status of a reminder, or of the thanks. */
const visitReminder = z.object({
  kind: z.enum(visitEmailKinds),
  /** The start that it was for. */
  startsAt: z.string(),
  state: z.enum([...emailStates, 'skipped']),
  /** Why there is no email. */
  skipped: z.nullable(z.enum(skipReasons)),
  sentAt: z.nullable(z.string()),
  /** Why an email was withheld or rejected. */
  error: z.nullable(z.string()),
})

export type VisitReminder = z.infer<typeof visitReminder>

const visitGuest = z.object({
  id: z.string(),
  /** 1 is the person who booked. */
  position: z.number(),
  name: z.nullable(z.string()),
  droppedOut: z.boolean(),
  outBy: z.nullable(z.enum(droppers)),
  /** They answered and signed what guests do today. */
  ready: z.boolean(),
  /** When they last did: anyone with their link can send new answers. */
  answeredAt: z.nullable(z.string()),
  mayDropOut: z.boolean(),
  /** What the visit costs without them or, if they dropped out, with them again. */
  otherwiseCents: z.nullable(z.number()),
})

export type VisitGuest = z.infer<typeof visitGuest>

const visitDetail = z.object({
  visit: calendarVisit,
  /** Whether it is under way or took place, and a guest's health answers are on record, so that it can't be deleted. */
  visitRecorded: z.boolean(),
  reminders: z.array(visitReminder),
  provider: z.string(),
  canceledBy: z.nullable(z.enum(cancelers)),
  canceledReason: z.nullable(z.string()),
  /** When staff called the client, who had missed it or asked to move or cancel it. */
  calledAt: z.nullable(z.string()),
  /** The first day on which the client would take an earlier time; null if they aren't waiting. */
  earlierFrom: z.nullable(z.string()),
  /** Earlier times that were held for the client, oldest first. */
  offers: z.array(pastOffer),
  guests: z.array(visitGuest),
  /** In whole cents, for everyone and for those who come; null if nobody was told a price. */
  price: z.nullable(z.object({ agreedCents: z.number(), nowCents: z.number() })),
  steps: z.array(visitStep),
})

export type VisitDetail = z.infer<typeof visitDetail>

/** One visit with its guests and history, even if canceled. */
export const readVisit = defineEndpoint({
  name: 'readVisit',
  method: 'GET',
  path: '/api/admin/visit',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: visitDetail,
  refusals: ['not-found'],
})
