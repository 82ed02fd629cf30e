/** The signup popup. */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { formEnvelope } from './field.ts'
import { emailSaying, optionalLine } from './text.ts'

export const emailSignupFields = {
  firstName: optionalLine(80),
  email: emailSaying('Email is required', 'Please enter a valid email', 'Please enter a valid email'),
  consent: z.boolean().check(z.refine((given) => given, 'Please agree to receive updates')),
}

export const emailSignupInput = z.object({
  ...formEnvelope,
  ...emailSignupFields,
  /** The path of the page with the popup. */
  sourcePage: z.string().check(z.regex(/^\/(?!\/)[\w/.-]*$/), z.maxLength(200)),
})

export type EmailSignupInput = z.infer<typeof emailSignupInput>

const emailSignupReceipt = z.object({ receivedAt: z.string() })

export type EmailSignupReceipt = z.infer<typeof emailSignupReceipt>

export const signUpForEmail = defineEndpoint({
  name: 'signUpForEmail',
  method: 'POST',
  path: '/api/email-signup',
  access: 'public',
  input: emailSignupInput,
  output: emailSignupReceipt,
  refusals: ['too-fast', 'looks-automated', 'already-sent-differently'],
  repeatable: true,
})
