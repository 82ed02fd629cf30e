/** Writing, scheduling and listing newsletters (decisions 12, 22 to 24). */
import * as z from 'zod/mini'
import { newsletterStatuses } from '../../catalog/newsletter/newsletter.ts'
import { placeholderSentence, wrongPlaceholders, wrongPlaceholdersInHtml } from '../../catalog/newsletter/placeholder.ts'
import { chosenDay } from '../day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { isStorable, optionalLine, requiredLine } from '../text.ts'
import { pageInput, pageOf, rowId } from '../page.ts'

/** We count retryable emails up to this number, and beyond it only say that there are more. */
export const retryableCounted = 100

/** The states of a newsletter's recipients. `audience` is the sum of the others except `inFlight`, `today`, `retryable` and `later`. */
export const newsletterStats = z.object({
  audience: z.number(),
  /** Postmark took it, and it didn't come back. */
  accepted: z.number(),
  bounced: z.number(),
  rejected: z.number(),
  /** Unsubscribed, or was suppressed, before their turn. */
  suppressed: z.number(),
  /** We don't know yet whether Postmark took it. */
  unconfirmed: z.number(),
  /** Those of the unconfirmed that were handed to Postmark just now, so its answer may still come. */
  inFlight: z.number(),
  /** Not sent yet. */
  pending: z.number(),
  /** Sent on this Eastern day. */
  today: z.number(),
  /** Bounced emails that may be retried, up to `retryableCounted`. */
  retryable: z.number(),
  /** Subscribed since the audience was frozen; 0 before the start. */
  later: z.number(),
})

export type NewsletterStats = z.infer<typeof newsletterStats>

/** Names every placeholder that we can't fill in. */
function fillable(wrongIn: (text: string) => readonly string[]) {
  return z.refine<string>((text) => wrongIn(text).length === 0, {
    error: ({ input }) => placeholderSentence(wrongIn(input as string)),
  })
}

const content = {
  title: requiredLine('a title', 200),
  subject: requiredLine('a subject', 200).check(fillable(wrongPlaceholders)),
  preheader: optionalLine(250).check(fillable(wrongPlaceholders)),
  html: z
    .string('Please generate content before saving')
    .check(
      z.minLength(1, 'Please generate content before saving'),
      z.maxLength(400_000, 'This is more than a newsletter can hold.'),
      z.refine(isStorable, 'Please use plain text.'),
      fillable(wrongPlaceholdersInHtml),
    ),
  monthKey: requiredLine('the month', 60),
}

export const newsletterRow = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  monthKey: z.string(),
  status: z.enum(newsletterStatuses),
  /** It starts at noon of this Eastern day. */
  scheduledDay: z.nullable(z.string()),
  /** Why the provider refused it, with `failed`. */
  failure: z.nullable(z.string()),
  /** When an admin paused it. */
  pausedAt: z.nullable(z.string()),
  stats: newsletterStats,
  /** The Eastern day on which the last pending email goes out, as things are now; null if none is pending. */
  doneBy: z.nullable(z.string()),
  /** The Eastern day on which its next pending emails go out automatically, after those of newsletters ahead; null as above. */
  nextDay: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  startedAt: z.nullable(z.string()),
})

export type NewsletterRow = z.infer<typeof newsletterRow>

/** What is sent today and what happens next, over all newsletters. */
const sendingOutlook = z.object({
  dailyQuota: z.number(),
  /** The quota for the days after today, which differs if the owner has changed it. */
  laterQuota: z.number(),
  sentToday: z.number(),
  leftToday: z.number(),
  pending: z.number(),
  /** When sending continues; null if nothing is pending. */
  nextRunAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
  /** Three failures in a row have stopped today's sending. */
  stopped: z.boolean(),
})

export type SendingOutlook = z.infer<typeof sendingOutlook>

/** Newest first. */
export const listNewsletters = defineEndpoint({
  name: 'listNewsletters',
  method: 'GET',
  path: '/api/admin/newsletter',
  access: 'admin',
  input: z.object({ ...pageInput, size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20) }),
  output: z.object({ ...pageOf(newsletterRow), outlook: sendingOutlook }),
})

export const readNewsletter = defineEndpoint({
  name: 'readNewsletter',
  method: 'GET',
  path: '/api/admin/newsletter-detail',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({
    newsletter: z.object({ ...newsletterRow.shape, preheader: z.string(), html: z.string(), version: z.number() }),
    /** How many go out on each of the next days, seven days at most. */
    plan: z.array(z.object({ day: z.string(), count: z.number() })),
    outlook: sendingOutlook,
  }),
  refusals: ['not-found'],
})

/** How often a newsletter's words were saved, from 1. A save over 0 is refused with the version that is there. */
export const wordsVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

const savedNewsletter = z.object({ id: z.string(), updatedAt: z.string(), version: z.number() })

/** Creates a draft. The caller chooses its id, so a repeat is the same draft. */
export const createNewsletter = defineEndpoint({
  name: 'createNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter',
  access: 'admin',
  input: z.object({ id: rowId, ...content }),
  output: savedNewsletter,
  refusals: ['already-sent-differently'],
  repeatable: true,
})

export type NewsletterContent = z.infer<(typeof createNewsletter)['input']>

/** The version saved in the meantime, with `changed-meanwhile`. */
export const newerNewsletter = z.object({
  version: z.number(),
  savedAt: z.string(),
  /** Who saved it; null if unknown. */
  by: z.nullable(z.string()),
  /** The same admin saved it in another window. */
  own: z.boolean(),
})

export type NewerNewsletter = z.infer<typeof newerNewsletter>

/**
 * Refused once the newsletter has started: its content is frozen, but a duplicate can be edited. Also refused if `version` is not
 * the current one, so that nobody overwrites words unseen; the receipt is then a `newerNewsletter`.
 */
export const saveNewsletter = defineEndpoint({
  name: 'saveNewsletter',
  method: 'PATCH',
  path: '/api/admin/newsletter',
  access: 'admin',
  input: z.object({ id: rowId, version: wordsVersion, ...content }),
  output: savedNewsletter,
  refusals: ['not-found', 'newsletter-started', 'changed-meanwhile'],
  repeatable: true,
})

export const deleteNewsletter = defineEndpoint({
  name: 'deleteNewsletter',
  method: 'DELETE',
  path: '/api/admin/newsletter',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found'],
  repeatable: true,
})

export const restoreNewsletter = defineEndpoint({
  name: 'restoreNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-restore',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found'],
  repeatable: true,
})

/** A draft with the same content. The caller chooses its id. */
export const duplicateNewsletter = defineEndpoint({
  name: 'duplicateNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-duplicate',
  access: 'admin',
  input: z.object({ id: rowId, newId: rowId }),
  output: z.object({ id: z.string() }),
  refusals: ['not-found'],
  repeatable: true,
})

/**
 * It starts at noon of this Eastern day; null clears the date. `version` is the one that the person sees; a day is refused if
 * another is current.
 */
export const scheduleNewsletter = defineEndpoint({
  name: 'scheduleNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-schedule',
  access: 'admin',
  input: z.object({
    id: rowId,
    day: z.nullable(chosenDay),
    version: z.optional(wordsVersion),
  }),
  output: z.object({ scheduledDay: z.nullable(z.string()) }),
  refusals: ['not-found', 'newsletter-started', 'noon-passed', 'changed-meanwhile', 'unknown-placeholder'],
  repeatable: true,
})
