/** One email of a newsletter: to one subscriber, or to an admin as a test (decision 12). */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { email } from './field.ts'
import { rowId } from './page.ts'

const oneSent = z.object({ outcome: z.enum(['accepted', 'unconfirmed']) })

const oneRefusals = ['not-found', 'address-suppressed', 'daily-quota-reached', 'postmark-refused', 'unknown-placeholder'] as const

/** To one subscriber, whom a later start leaves out. */
export const sendIndividually = defineEndpoint({
  name: 'sendIndividually',
  method: 'POST',
  path: '/api/admin/newsletter-individual',
  access: 'admin',
  input: z.object({ id: rowId, subscriberId: rowId }),
  output: oneSent,
  refusals: [...oneRefusals, 'already-sent'],
  repeatable: true,
})

/** The saved version, to any address; it counts toward the day's quota. */
export const sendTest = defineEndpoint({
  name: 'sendTest',
  method: 'POST',
  path: '/api/admin/newsletter-test',
  access: 'admin',
  input: z.object({ id: rowId, email }),
  output: oneSent,
  refusals: oneRefusals,
  repeatable: false,
})
