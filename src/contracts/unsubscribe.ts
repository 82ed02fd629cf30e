/** Unsubscribing from the newsletter: on the page, and by an email program's own button (decision 22). */
import * as z from 'zod/mini'
import { minuteMs } from '../catalog/time/milliseconds.ts'
import { defineEndpoint } from './endpoint.ts'
import { email } from './field.ts'
import { signedToken } from './text.ts'

/** An email's link: an address's hash and the time it was signed. */
const unsubscribeToken = signedToken(300)

/** A link younger than this needs a press, because email scanners open fresh links and run their scripts. */
export const freshLinkMs = 10 * minuteMs

const unsubscribeInput = z.union([
  z.object({ email }),
  /** `confirmed`: a person pressed the button. Without it a fresh link only gets `confirm`. */
  z.object({ token: unsubscribeToken, confirmed: z.boolean() }),
])

export type UnsubscribeInput = z.infer<typeof unsubscribeInput>

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  input: unsubscribeInput,
  output: z.object({ outcome: z.enum(['unsubscribed', 'already', 'confirm']) }),
  refusals: ['not-found', 'invalid-link'],
  repeatable: true,
})

/** RFC 8058: the email program posts to the link's own address. */
export const unsubscribeOneClick = defineEndpoint({
  name: 'unsubscribeOneClick',
  method: 'POST',
  path: '/api/unsubscribe-one-click',
  access: 'public',
  body: 'form',
  input: z.object({ token: unsubscribeToken, 'List-Unsubscribe': z.literal('One-Click') }),
  output: z.object({ outcome: z.enum(['unsubscribed', 'already']) }),
  refusals: ['not-found', 'invalid-link'],
  repeatable: true,
})
