/** How clients sign in: an emailed link and code, no password (decision 9). */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { copiedNumber } from '../field.ts'
import { accountEmail, signedIn, signedToken } from './session.ts'

/** The answer is the same for every address. While a link is valid, asking again sends the same one with its full time. */
export const sendSignInLink = defineEndpoint({
  name: 'sendSignInLink',
  method: 'POST',
  path: '/api/sign-in-link',
  access: 'public',
  input: z.object({ email: accountEmail }),
  output: z.object({}),
  refusals: ['too-many-emails'],
})

/** Spaces and hyphens don't count, since people copy and read digits that way. */
export const signInCode = z.string('Enter the code from the email.').check(
  z.overwrite((typed) => copiedNumber(typed).replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'The code in the email has 6 digits.'),
)

/** What the email's link carries after `/auth#sign_in_token=`, or the email's code. */
const verification = z.union([z.object({ token: signedToken }), z.object({ email: accountEmail, code: signInCode })])

export type SignInLinkVerification = z.infer<typeof verification>

/** The first verified use creates the account. A link or code is good for 15 minutes, five tries of the code, and one use. */
export const verifySignInLink = defineEndpoint({
  name: 'verifySignInLink',
  method: 'POST',
  path: '/api/sign-in-link-use',
  access: 'public',
  input: verification,
  output: signedIn,
  refusals: ['invalid-code', 'invalid-sign-in-link', 'too-many-codes'],
})
