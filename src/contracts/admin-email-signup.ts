/** Approving email signups (decision 24). */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { order, pageInput, pageOf, rowId, search } from './page.ts'

/**
 * What keeps an approved signup out of the newsletter: nothing, a confirmation we asked for because they had opted out before, an
 * opt-out since they signed up, or an address that bounced or complained.
 */
const signupStandings = ['open', 'waiting', 'left', 'bounced', 'complained'] as const

export const emailSignupRow = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  email: z.string(),
  consent: z.boolean(),
  approved: z.boolean(),
  sourcePage: z.string(),
  createdAt: z.string(),
  standing: z.enum(signupStandings),
})

export type EmailSignupRow = z.infer<typeof emailSignupRow>

export const emailSignupViews = ['all', 'pending', 'approved'] as const

/** `consentRate` is a whole percentage, null if there is no signup. This week means the last seven days. */
const emailSignupStats = z.object({
  all: z.number(),
  pending: z.number(),
  approved: z.number(),
  thisWeek: z.number(),
  consentRate: z.nullable(z.number()),
})

export type EmailSignupStats = z.infer<typeof emailSignupStats>

const found = z.object({ all: z.number(), pending: z.number(), approved: z.number() })

/** The counts come with the first page: the figures of all signups, and how many of each state the search finds. */
export const listEmailSignups = defineEndpoint({
  name: 'listEmailSignups',
  method: 'GET',
  path: '/api/admin/email-signup',
  access: 'admin',
  input: z.object({ ...pageInput, q: search, order, view: z._default(z.enum(emailSignupViews), 'all') }),
  output: z.object({ ...pageOf(emailSignupRow), counts: z.nullable(z.object({ ...emailSignupStats.shape, found })) }),
})

/** The same rows, for a file. */
export const exportEmailSignups = defineEndpoint({
  ...listEmailSignups,
  name: 'exportEmailSignups',
  path: '/api/admin/email-signup-export',
  fresh: true,
})

/** An approved address becomes a subscriber, unless it has opted out. */
export const setEmailSignupApproved = defineEndpoint({
  name: 'setEmailSignupApproved',
  method: 'PATCH',
  path: '/api/admin/email-signup',
  access: 'admin',
  input: z.object({ id: rowId, approved: z.boolean() }),
  output: emailSignupRow,
  refusals: ['not-found'],
  repeatable: true,
})

/** How long a welcome email waits after an approval, so that Undo can stop it. Longer than the toast that offers Undo. */
export const undoMs = 30_000

/** The most signups in one request: each becomes a subscriber with a welcome email, all in one transaction. */
export const mostApprovals = 50

/** The same for many. Returns those that changed, so that exactly those can be undone; a repeat with its key returns them again. */
export const approveEmailSignups = defineEndpoint({
  name: 'approveEmailSignups',
  method: 'POST',
  path: '/api/admin/email-signup-approval',
  access: 'admin',
  input: z.object({
    ids: z.array(rowId).check(z.minLength(1), z.maxLength(mostApprovals)),
    approved: z.boolean(),
    idempotencyKey: rowId,
  }),
  output: z.object({ ids: z.array(z.string()) }),
  refusals: ['already-sent-differently'],
  repeatable: true,
})

export const deleteEmailSignup = defineEndpoint({
  name: 'deleteEmailSignup',
  method: 'DELETE',
  path: '/api/admin/email-signup',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found'],
  repeatable: true,
})
