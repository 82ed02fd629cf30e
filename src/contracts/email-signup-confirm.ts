/** Confirming a signup after an earlier opt-out, by the email's link and a press. */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** For so long the link works. */
export const confirmDays = 7

export const confirmEmailSignup = defineEndpoint({
  name: 'confirmEmailSignup',
  method: 'POST',
  path: '/api/email-signup-confirm',
  access: 'public',
  input: z.object({ token: z.string().check(z.regex(/^[\w-]+\.[\w-]+$/), z.maxLength(700)) }),
  /** `expired`: the link is too old, or its owner unsubscribed again since. `blocked`: a bounce or a complaint stands in the way. */
  output: z.object({ outcome: z.enum(['confirmed', 'expired', 'blocked']) }),
  refusals: ['invalid-link', 'unavailable'],
  repeatable: true,
})
