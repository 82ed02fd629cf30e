/**
 * Codes of an authenticator app as a second factor for admins (decision 9). What takes a code is proved by it at this moment, and
 * so is not `fresh` beside it.
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
    /** Until when signing in asks for none, while the clinic asks for one and there is none. */
    dueAt: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
  }),
  refusals: [],
  repeatable: true,
})

/** A new secret, which counts for nothing until `confirmSecondFactor`. */
export const beginSecondFactor = defineEndpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  fresh: true,
  input: z.object({}),
  output: secondFactorSecret,
  refusals: ['second-factor-on'],
  repeatable: false,
})

/** The app's code turns it on; the recovery codes are shown this once. */
export const confirmSecondFactor = defineEndpoint({
  name: 'confirmSecondFactor',
  method: 'PATCH',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  input: z.object({ code: secondFactorCode }),
  output: recoveryCodes,
  refusals: ['second-factor-on', 'second-factor-off', 'invalid-code', 'too-many-attempts'],
  repeatable: false,
})

export const removeSecondFactor = defineEndpoint({
  name: 'removeSecondFactor',
  method: 'DELETE',
  path: '/api/session-second-factor-setup',
  access: 'admin',
  input: z.object({ code: secondFactorCode }),
  output: z.object({}),
  refusals: ['second-factor-off', 'second-factor-required', 'invalid-code', 'too-many-attempts'],
  repeatable: false,
})

/** New recovery codes; the old ones end. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/session-recovery-codes',
  access: 'admin',
  input: z.object({ code: secondFactorCode }),
  output: recoveryCodes,
  refusals: ['second-factor-off', 'invalid-code', 'too-many-attempts'],
  repeatable: false,
})
