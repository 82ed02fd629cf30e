/** Sending a newsletter, and what comes back of it (back office spec, sections 2 to 9; decisions 12, 22 and 23). */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { pageInput, pageOf, rowId } from './page.ts'

const batch = z.object({
  /** How many are being sent now. */
  sending: z.number(),
  dailyQuota: z.number(),
  /** How many stay for the next days. */
  remaining: z.number(),
  nextRunAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
  /** Today's letters are used up: nothing is sent now, and the next noon goes on. */
  quotaReached: z.boolean(),
  /** For people: what happens now and next. */
  message: z.string(),
})

export type Batch = z.infer<typeof batch>

/** "Start Sending" freezes content and audience; "Send Next 100" goes on, also after a failure. Sends after the answer. */
export const sendNewsletter = defineEndpoint({
  name: 'sendNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-send',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: batch,
  refusals: ['not-found', 'newsletter-over', 'no-subscribers'],
  repeatable: true,
})

/** Holds a newsletter back that is being sent, until `sendNewsletter` lets it go on; what was handed over already is not. */
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

/** A new attempt for letters that bounced softly; hard bounces and complaints stay (decision 23). */
export const retryFailed = defineEndpoint({
  name: 'retryFailed',
  method: 'POST',
  path: '/api/admin/newsletter-retry',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.extend(batch, { retried: z.number(), kept: z.number() }),
  refusals: ['not-found', 'nothing-to-send'],
  repeatable: true,
})

/** Adds those who subscribed since, and sends them the frozen content. */
export const sendToNew = defineEndpoint({
  name: 'sendToNew',
  method: 'POST',
  path: '/api/admin/newsletter-new',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.extend(batch, { added: z.number() }),
  refusals: ['not-found', 'nothing-to-send'],
  repeatable: true,
})

/** `unconfirmed`: no answer came from the provider; whether it was sent is asked later. */
export const failedDelivery = z.object({
  id: z.string(),
  email: z.string(),
  at: z.string(),
  error: z.string(),
  /** Why "Retry Failed" leaves it; null when it will be tried again. */
  stays: z.nullable(z.enum(['hard-bounce', 'complaint', 'rejected', 'opted-out'])),
})

export type FailedDelivery = z.infer<typeof failedDelivery>

/** Bounces and refusals, the latest first. */
export const listFailed = defineEndpoint({
  name: 'listFailed',
  method: 'GET',
  path: '/api/admin/newsletter-failed',
  access: 'admin',
  input: z.object({ id: rowId, ...pageInput }),
  output: z.object(pageOf(failedDelivery)),
  refusals: ['not-found'],
  repeatable: true,
})

/** Minutes that an unconfirmed letter is left to the provider's index before a person may release it. */
export const releaseAfterMinutes = 15

/** Days that Postmark remembers an email's metadata: an older one is released without asking, by its age. */
export const rememberedDays = 45

/**
 * Asks Postmark about every unconfirmed letter; with `knowingly` those it does not find go back to pending, though that
 * proves nothing: somebody may then get it twice. `waiting` ones are too young for that.
 */
export const releaseUnconfirmed = defineEndpoint({
  name: 'releaseUnconfirmed',
  method: 'POST',
  path: '/api/admin/newsletter-release',
  access: 'admin',
  input: z.object({ id: rowId, knowingly: z.boolean() }),
  output: z.object({ accepted: z.number(), released: z.number(), waiting: z.number() }),
  refusals: ['not-found'],
  repeatable: false,
})
