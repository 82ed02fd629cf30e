/** The back office's first page, and the counts in its sidebar. */
import * as z from 'zod/mini'
import { emailSignupRow } from './admin-email-signup.ts'
import { requestRow } from './request/list.ts'
import { testimonialRow } from './admin-testimonial.ts'
import { visitDays } from './visit/days.ts'
import { stateNames } from '../catalog/practice/city.ts'
import { visitKinds } from '../catalog/visit/visit.ts'
import { defineEndpoint } from './endpoint.ts'

export const dashboardRequests = 5
export const dashboardVisits = 4
export const dashboardTestimonials = 3
export const dashboardSignups = 5
export const dashboardLicenses = 5
export const dashboardWeeks = 12

/** What waits for someone. */
export const waiting = z.object({
  /** Nobody has answered these yet. */
  newRequests: z.number(),
  /** New requests whose 24 hours are over. */
  overdueRequests: z.number(),
  /** New or contacted. */
  openRequests: z.number(),
  pendingTestimonials: z.number(),
  /** Testimonials whose five stars may not be their author's. */
  ratingsToCheck: z.number(),
  unapprovedSignups: z.number(),
  /** Guests who checked in today (Eastern) and haven't had their shot. */
  guestsToday: z.number(),
  /** Newsletters that won't continue automatically: paused, or refused by the email provider. */
  stoppedNewsletters: z.number(),
})

export type Waiting = z.infer<typeof waiting>

export const dashboard = z.object({
  waiting,
  /** Licenses of those who treat that have expired or are about to, those that end first first. */
  licenses: z.array(z.object({ providerId: z.string(), provider: z.string(), state: z.enum(stateNames), expiresOn: z.string() })),
  /** The new requests whose time runs out first. */
  requests: z.array(requestRow),
  /** The next visits and appointments of confirmed requests that the days’ lists don’t have. */
  visits: z.array(requestRow),
  /** The first visits after tomorrow that staff made for callers, who have no request. */
  callers: z.array(
    z.object({ id: z.string(), name: z.string(), kind: z.enum(visitKinds), startsAt: z.string(), place: z.string() }),
  ),
  days: visitDays,
  stats: z.object({
    testimonials: z.number(),
    /** One decimal; null until someone gives stars. */
    averageRating: z.nullable(z.number()),
    /** This week means the last seven days. */
    testimonialsThisWeek: z.number(),
    signupsThisWeek: z.number(),
    requestsThisWeek: z.number(),
    signups: z.number(),
    /** A whole percentage. */
    consentRate: z.nullable(z.number()),
    activeSubscribers: z.number(),
  }),
  /** Seven Eastern days each, oldest first; the last week ends today. */
  weeks: z.array(z.object({ start: z.string(), end: z.string(), requests: z.number(), signups: z.number() })),
  testimonials: z.array(testimonialRow),
  signups: z.array(emailSignupRow),
})

export type Dashboard = z.infer<typeof dashboard>

export const readDashboard = defineEndpoint({
  name: 'readDashboard',
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  input: z.object({}),
  output: dashboard,
})

/** For the counts in the sidebar. */
export const readWaiting = defineEndpoint({
  name: 'readWaiting',
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'admin',
  input: z.object({}),
  output: waiting,
})
