/** Setting, resetting and changing a password (back office, sections 2, 5, 8; decision 8). */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { accountEmail, maxPasswordLength, minPasswordLength, opaqueToken, signInOutcome } from './session.ts'

export const passwordTooShort = 'Password must be at least 6 characters long.'
export const passwordTooShortInModal = 'Password must be at least 6 characters'

function newPassword(tooShort: string) {
  return z
    .string(tooShort)
    .check(
      z.minLength(minPasswordLength, tooShort),
      z.maxLength(maxPasswordLength, `Please keep this under ${maxPasswordLength + 1} characters.`),
    )
}

/** What a letter's link sets. */
export const passwordOfLink = newPassword(passwordTooShort)
/** What somebody who is signed in sets. */
export const changedPassword = newPassword(passwordTooShortInModal)

/** The answer is the same for every address; an email goes only to an admin's, as clients have no password (decision 9). */
export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  input: z.object({ email: accountEmail }),
  output: z.object({}),
  refusals: ['too-many-attempts'],
  repeatable: false,
})

/** What a letter's link carries in its hash; a text that does not fit is "Invalid reset link format". */
export const linkTokens = z.object({
  access_token: z.string().check(z.regex(/^[\w.-]{40,200}$/)),
  refresh_token: z.string().check(z.regex(/^[\w.-]{40,200}$/)),
  type: z.enum(['recovery', 'invite']),
})

export type LinkTokens = z.infer<typeof linkTokens>

/** Uses a letter's link up, and answers a grant that sets one password within 15 minutes. */
export const exchangeLink = defineEndpoint({
  name: 'exchangeLink',
  method: 'POST',
  path: '/api/password-link',
  access: 'public',
  input: linkTokens,
  output: z.object({ grant: z.string(), email: z.string(), full_name: z.nullable(z.string()) }),
  refusals: ['invalid-reset-link'],
  repeatable: false,
})

/** Sets the password, ends every other session, and signs in as far as the second factor lets it. */
export const setPassword = defineEndpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/api/password',
  access: 'public',
  input: z.object({ grant: opaqueToken, password: passwordOfLink }),
  output: signInOutcome,
  refusals: ['invalid-reset-link'],
  repeatable: false,
})

/** Of the signed-in admin. Every other session ends. */
export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'PATCH',
  path: '/api/password',
  access: 'admin',
  fresh: true,
  input: z.object({ password: changedPassword }),
  output: z.object({}),
  refusals: [],
  repeatable: false,
})
