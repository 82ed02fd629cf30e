/** Setting, resetting and changing a password (decision 8). */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  accountEmail,
  opaqueToken,
  passwordSaying,
  passwordTooShort,
  signedToken,
  signInOutcome,
  triedPassword,
} from './session.ts'

/** A password set by an email's link, with the sentence that its page shows (the spec, section 5). */
export const passwordOfLink = passwordSaying('Password must be at least 6 characters long.')
/** A password set by a signed-in person. */
const changedPassword = passwordSaying(passwordTooShort)

/**
 * The answer is the same for every address. Only an admin's address gets an email, since clients have no password (decision 9).
 */
export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  input: z.object({ email: accountEmail }),
  output: z.object({}),
  refusals: ['too-many-emails'],
})

/** What an email's link carries in its hash. Anything else is an "Invalid reset link format". */
export const linkTokens = z.object({
  access_token: signedToken,
  refresh_token: signedToken,
  type: z.enum(['recovery', 'invite']),
})

export type LinkTokens = z.infer<typeof linkTokens>

/** Uses up an email's link, and returns a grant to set one password within 15 minutes. */
export const exchangeLink = defineEndpoint({
  name: 'exchangeLink',
  method: 'POST',
  path: '/api/password-link',
  access: 'public',
  input: linkTokens,
  output: z.object({ grant: z.string(), email: z.string(), full_name: z.nullable(z.string()) }),
  refusals: ['invalid-reset-link'],
})

/** Sets the password, ends every other session, and signs in as far as the second factor allows. */
export const setPassword = defineEndpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/api/password',
  access: 'public',
  input: z.object({ grant: opaqueToken, password: passwordOfLink }),
  output: signInOutcome,
  refusals: ['invalid-reset-link'],
})

/** Changes the signed-in admin's password, which takes the current one, and ends every other session. */
export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'PATCH',
  path: '/api/password',
  access: 'admin',
  fresh: true,
  input: z.object({ currentPassword: triedPassword, password: changedPassword }),
  output: z.object({}),
  refusals: ['wrong-password', 'too-many-attempts'],
})
