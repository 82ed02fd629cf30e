/** Links by which the owner of an address confirms a signup after an opt-out: the address and a time, signed. */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from './signature.ts'

/** What the person signed up by; at an event nobody needs to approve it. */
export type SignupSource = 'email_signup' | 'check_in'
export type SignupLink = { readonly email: string; readonly source: SignupSource; readonly signedAt: Date }

const purpose = 'confirm signup'

/** A token for an address, as the confirmation email carries it behind the #, which no server is sent. */
export function signSignup({ email, source, signedAt }: SignupLink): string {
  const payload = Buffer.from(JSON.stringify({ e: email, s: source, t: signedAt.getTime() })).toString('base64url')
  return `${payload}.${signatureOf(purpose, payload).toString('base64url')}`
}

/** What a token says, or undefined when it is not one of ours. */
export function readSignup(token: string): SignupLink | undefined {
  const [payload, signed] = token.split('.')
  if (payload === undefined || signed === undefined) return undefined
  const given = Buffer.from(signed, 'base64url')
  const expected = signatureOf(purpose, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { e, s, t } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { e: string; s: SignupSource; t: number }
  return { email: e, source: s, signedAt: new Date(t) }
}
