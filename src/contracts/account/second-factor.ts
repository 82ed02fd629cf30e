/**
 * Authenticator app codes as a second factor for admins (decision 9). An endpoint that takes a code is proved by it, so it is not
 * `fresh` as well.
 */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { secondFactorCode, secondFactorSecret } from './session.ts'

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const readSecondFactor = defineEndpoint({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    enabled: z.boolean(),
    required: z.boolean(),
    /**
     * Until when an admin without a second factor can sign in without one; null unless the clinic requires it and it is not set
     * up.
     */
    dueAt: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
  }),
})

/** Creates a secret, which has no effect until `confirmSecondFactor`. */
export const beginSecondFactor = defineEndpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  fresh: true,
  input: z.object({}),
  output: secondFactorSecret,
  refusals: ['second-factor-on'],
})

/** The app's code turns the second factor on. The recovery codes are shown only this once. */
export const confirmSecondFactor = defineEndpoint({
  name: 'confirmSecondFactor',
  method: 'PATCH',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  input: z.object({ code: secondFactorCode }),
  output: recoveryCodes,
  refusals: ['second-factor-on', 'second-factor-off', 'invalid-code', 'too-many-attempts'],
})

export const removeSecondFactor = defineEndpoint({
  name: 'removeSecondFactor',
  method: 'DELETE',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  input: z.object({ code: secondFactorCode }),
  output: z.object({}),
  refusals: ['second-factor-off', 'second-factor-required', 'invalid-code', 'too-many-attempts'],
})

/** New recovery codes; the old ones stop working. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/session-recovery-codes',
  access: 'admin',
  input: z.object({ code: secondFactorCode }),
  output: recoveryCodes,
  refusals: ['second-factor-off', 'invalid-code', 'too-many-attempts'],
})
