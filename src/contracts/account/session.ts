/** Signing in and out, and staying signed in (decisions 5 to 9). */
import * as z from 'zod/mini'
import { accountRoles, maxPasswordLength, minPasswordLength } from '../../catalog/account.ts'
import { defineEndpoint } from '../endpoint.ts'
import { copiedNumber, email } from '../field.ts'
import { tooLong } from '../text.ts'

/** An address as accounts store it. */
export const accountEmail = email.check(z.toLowerCase())

export const passwordTooShort = 'Password must be at least 6 characters'

/** A password of an allowed length. auth/password-rule has the other rules for new ones. */
export function passwordSaying(tooShort: string, missing = tooShort) {
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(minPasswordLength, tooShort),
      z.maxLength(maxPasswordLength, tooLong(maxPasswordLength)),
    )
}

/** A password that someone tries. */
export const triedPassword = passwordSaying(passwordTooShort, 'Enter your password.')

/** Who is signed in, with an access token good for an hour. The refresh token is in a cookie that script never sees. */
export const session = z.object({
  access_token: z.string(),
  /** Unix seconds. */
  expires_at: z.number(),
  /** Seconds from the response on. */
  expires_in: z.number(),
  token_type: z.literal('bearer'),
  user: z.object({ id: z.string(), email: z.string(), role: z.enum(accountRoles), full_name: z.nullable(z.string()) }),
})

export type Session = z.infer<typeof session>

export const signedIn = z.object({
  outcome: z.literal('signed-in'),
  session,
  /** Shown once, right after signing in has set up a second factor. */
  recoveryCodes: z.optional(z.array(z.string())),
})

/** What an authenticator app needs: the secret in base32, and the same as an otpauth:// address for a QR code. */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() })

/** How far a sign-in got. A ticket lives ten minutes and goes to `verifySecondFactor` with a code. */
export const signInOutcome = z.discriminatedUnion('outcome', [
  signedIn,
  z.object({ outcome: z.literal('second-factor'), ticket: z.string() }),
  /** The clinic requires a second factor and this admin has none yet: the new app's first code finishes setup and sign-in. */
  z.object({ outcome: z.literal('second-factor-setup'), ticket: z.string(), ...secondFactorSecret.shape }),
])

export type SignedIn = z.infer<typeof signedIn>
export type SignInOutcome = z.infer<typeof signInOutcome>

export const signIn = defineEndpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/session',
  access: 'public',
  input: z.object({ email: accountEmail, password: triedPassword }),
  output: signInOutcome,
  refusals: ['invalid-credentials', 'not-admin', 'too-many-attempts'],
})

/** Six digits from the app, or a recovery code. Spaces and hyphens don't count. */
export const secondFactorCode = z
  .string('Enter the code from your authenticator app.')
  .check(
    z.overwrite(copiedNumber),
    z.minLength(1, 'Enter the code from your authenticator app.'),
    z.maxLength(40, 'That code is too long.'),
  )

/** A signed token of ours, as an email's link carries it. */
export const signedToken = z.string().check(z.regex(/^[\w.-]{40,200}$/))

/** An opaque token of ours: 32 random bytes in base64url. */
export const opaqueToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const verifySecondFactor = defineEndpoint({
  name: 'verifySecondFactor',
  method: 'POST',
  path: '/api/session-second-factor',
  access: 'public',
  input: z.object({ ticket: opaqueToken, code: secondFactorCode }),
  output: signedIn,
  refusals: ['invalid-code', 'sign-in-expired', 'too-many-attempts'],
})

/** A new access token for the refresh cookie, which is rotated too. If the response is lost, the caller may ask again. */
export const refreshSession = defineEndpoint({
  name: 'refreshSession',
  method: 'POST',
  path: '/api/session-refresh',
  access: 'public',
  input: z.object({}),
  output: z.object({ session }),
  refusals: ['not-signed-in', 'session-idle'],
  repeatable: true,
})

/** Ends the cookie's session, or all of its account's. Without a session the caller is signed out already. */
export const signOut = defineEndpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  input: z.object({ everywhere: z._default(z.boolean(), false) }),
  output: z.object({}),
  repeatable: true,
})

export const isAdmin = defineEndpoint({
  name: 'isAdmin',
  method: 'GET',
  path: '/api/is-admin',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ is_admin: z.boolean() }),
})

/**
 * Takes the password or a second-factor code again. For ten minutes this session may call `fresh` endpoints. Refuses
 * `second-factor-off` for a code when no second factor is set up.
 */
export const proveAgain = defineEndpoint({
  name: 'proveAgain',
  method: 'POST',
  path: '/api/session-proof',
  access: 'admin',
  input: z
    .object({ password: z.optional(triedPassword), code: z.optional(secondFactorCode) })
    .check(z.refine(({ password, code }) => (password === undefined) !== (code === undefined), 'Send one of the two.')),
  output: z.object({}),
  refusals: ['wrong-password', 'invalid-code', 'second-factor-off', 'too-many-attempts'],
})

/** A signed-in browser. */
export const device = z.object({
  id: z.string(),
  /** What the browser calls itself. */
  userAgent: z.string(),
  lastActiveAt: z.string(),
  current: z.boolean(),
})

export type Device = z.infer<typeof device>

export const listDevices = defineEndpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/api/session-devices',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ devices: z.array(device) }),
})

/** Signs out one other device, or every other one; never the one that asks. */
export const signOutDevices = defineEndpoint({
  name: 'signOutDevices',
  method: 'DELETE',
  path: '/api/session-devices',
  access: 'signed-in',
  input: z.object({ id: z.optional(z.string().check(z.uuid())) }),
  output: z.object({ signedOut: z.number() }),
  repeatable: true,
})
