/** One email of a newsletter: to one subscriber, or to an admin as a test (decision 12). */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../field.ts'
import { wordsVersion } from './newsletter.ts'
import { rowId } from '../page.ts'

const outcome = z.enum(['accepted', 'unconfirmed'])

const oneRefusals = ['not-found', 'address-suppressed', 'daily-quota-reached', 'postmark-refused', 'unknown-placeholder'] as const

/**
 * To one subscriber, whom a later start leaves out. `waits`: the provider is busy, and the email goes out with the newsletter's next
 * batch. Its outcome is then `unconfirmed`, which tells a page that doesn't know `waits` not to send another. `version` is the one that
 * the person sees; refused if another is current. `attemptId` is made by the page: repeated, it gets the first one's answer.
 */
export const sendIndividually = defineEndpoint({
  name: 'sendIndividually',
  method: 'POST',
  path: '/api/admin/newsletter-individual',
  access: 'admin',
  input: z.object({ id: rowId, subscriberId: rowId, version: z.optional(wordsVersion), attemptId: z.optional(rowId) }),
  output: z.object({ outcome, waits: z.optional(z.boolean()) }),
  refusals: [...oneRefusals, 'already-sent', 'changed-meanwhile'],
  repeatable: true,
})

/** The saved version, to any address; it counts toward the day's quota. */
export const sendTest = defineEndpoint({
  name: 'sendTest',
  method: 'POST',
  path: '/api/admin/newsletter-test',
  access: 'admin',
  input: z.object({ id: rowId, email }),
  output: z.object({ outcome }),
  refusals: oneRefusals,
})
