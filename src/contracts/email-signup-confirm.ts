/** Confirming a signup after an earlier opt-out: the email's link, then a press of a button. */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { signedToken } from './text.ts'

export const confirmEmailSignup = defineEndpoint({
  name: 'confirmEmailSignup',
  method: 'POST',
  path: '/api/email-signup-confirm',
  access: 'public',
  input: z.object({ token: signedToken(700) }),
  /** `expired`: the link is too old, or its owner has unsubscribed again since. `blocked`: the address bounced or complained. */
  output: z.object({ outcome: z.enum(['confirmed', 'expired', 'blocked']) }),
  refusals: ['invalid-link', 'unavailable'],
  repeatable: true,
})
