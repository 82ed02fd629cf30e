/** Sending a newsletter, and what comes back (decisions 12, 22 and 23). */
import * as z from 'zod/mini'
import { chosenDay } from '../day.ts'
import { defineEndpoint, type OutputOf } from '../endpoint.ts'
import { wordsVersion } from './newsletter.ts'
import { pageInput, pageOf, rowId } from '../page.ts'

const dayShare = z.object({ day: z.string(), count: z.number() })

const batch = z.object({
  /** How many are being sent now. */
  sending: z.number(),
  dailyQuota: z.number(),
  /** How many are left for the next days. */
  remaining: z.number(),
  /** How many of them leave on each of the next days, seven days at most. Empty while it is paused. */
  plan: z.array(dayShare),
  nextRunAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
  /** Today's emails are used up: nothing is sent now, and sending continues at the next noon. */
  quotaReached: z.boolean(),
  /** Nothing is sent until someone resumes it. */
  paused: z.boolean(),
  /** For people: what happens now and next. */
  message: z.string(),
})

export type Batch = z.infer<typeof batch>

/**
 * "Start Sending" freezes content and audience; "Send Next 100" continues, also after a failure. The emails leave after the
 * answer. `version` is the one that the person sees; refused if another is current. Repeated after a lost answer, this and the
 * other ways to send would find nobody left and say that they failed, so they aren't repeatable.
 */
export const sendNewsletter = defineEndpoint({
  name: 'sendNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-send',
  access: 'admin',
  input: z.object({
    id: rowId,
    version: z.optional(wordsVersion),
    /** Whether a pause ends: `false` from a screen that doesn't show it. By default, it ends. */
    resume: z.optional(z.boolean()),
  }),
  output: batch,
  refusals: ['not-found', 'newsletter-over', 'no-subscribers', 'changed-meanwhile', 'unknown-placeholder'],
})

/** What can be sent: the rest of a newsletter (all of it, before its start), its soft bounces, or later subscribers. */
const sendings = ['send', 'retry', 'new'] as const

export type Sending = (typeof sendings)[number]

/** How many people a send would reach, and when: now, or from noon of a day on. Nothing is changed. */
export const forecastNewsletter = defineEndpoint({
  name: 'forecastNewsletter',
  method: 'GET',
  path: '/api/admin/newsletter-forecast',
  access: 'admin',
  input: z.object({
    id: rowId,
    sending: z._default(z.enum(sendings), 'send'),
    /** The Eastern day at whose noon it would start; without it, it starts now. */
    day: z.optional(chosenDay),
  }),
  output: z.object({
    people: z.number(),
    /** How many leave right away. */
    now: z.number(),
    /** The days it takes, the first and the last included; 0 if there is nobody. */
    days: z.number(),
    doneBy: z.nullable(z.string()),
    dailyQuota: z.number(),
    laterQuota: z.number(),
  }),
  refusals: ['not-found'],
})

export type Forecast = OutputOf<typeof forecastNewsletter>

/**
 * Pauses a newsletter that is being sent, until `sendNewsletter` resumes it. It can't stop emails already handed to the provider.
 */
export const pauseNewsletter = defineEndpoint({
  name: 'pauseNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-pause',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({ pausedAt: z.string() }),
  refusals: ['not-found', 'newsletter-over'],
  repeatable: true,
})

/** A new attempt for emails that bounced softly. Hard bounces and complaints stay (decision 23). */
export const retryFailed = defineEndpoint({
  name: 'retryFailed',
  method: 'POST',
  path: '/api/admin/newsletter-retry',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({ ...batch.shape, retried: z.number(), kept: z.number() }),
  refusals: ['not-found', 'nothing-to-send', 'unknown-placeholder'],
})

/** Adds everyone who has subscribed since, and sends them the frozen content. */
export const sendToNew = defineEndpoint({
  name: 'sendToNew',
  method: 'POST',
  path: '/api/admin/newsletter-new',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({ ...batch.shape, added: z.number() }),
  refusals: ['not-found', 'nothing-to-send', 'unknown-placeholder'],
})

/** `unconfirmed`: the provider didn't answer; we ask later whether it was sent. */
const failedDelivery = z.object({
  id: z.string(),
  email: z.string(),
  at: z.string(),
  error: z.string(),
  /** Why "Retry Failed" skips it; null if it can be retried. */
  stays: z.nullable(z.enum(['hard-bounce', 'complaint', 'rejected', 'opted-out'])),
})

export type FailedDelivery = z.infer<typeof failedDelivery>

/** Bounces and refusals, latest first. */
export const listFailed = defineEndpoint({
  name: 'listFailed',
  method: 'GET',
  path: '/api/admin/newsletter-failed',
  access: 'admin',
  input: z.object({ id: rowId, ...pageInput }),
  output: z.object(pageOf(failedDelivery)),
  refusals: ['not-found'],
})

/** Minutes to give the provider's index before a person may release an unconfirmed email. */
export const releaseAfterMinutes = 15

/** Days that Postmark keeps an email's metadata. An older email is released by its age alone, without asking. */
export const rememberedDays = 45

/**
 * Asks Postmark about every unconfirmed email. With `knowingly`, emails it doesn't find go back to pending, which proves
 * nothing: someone may get it twice. `waiting` ones are too young to release.
 */
export const releaseUnconfirmed = defineEndpoint({
  name: 'releaseUnconfirmed',
  method: 'POST',
  path: '/api/admin/newsletter-release',
  access: 'admin',
  input: z.object({ id: rowId, knowingly: z.boolean() }),
  output: z.object({ accepted: z.number(), released: z.number(), waiting: z.number() }),
  refusals: ['not-found'],
})
