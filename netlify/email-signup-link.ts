/** Links by which an address's owner confirms a signup after an opt-out: the address and a time, signed. */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from './signature.ts'

/** Where the person signed up. A signup at an event needs no approval. */
export type SignupSource = 'email_signup' | 'check_in'
type SignupLink = { readonly email: string; readonly source: SignupSource; readonly signedAt: Date }

const purpose = 'confirm signup'

/** The token for an address. The confirmation email carries it after the #, which browsers never send to a server. */
export function signSignup({ email, source, signedAt }: SignupLink): string {
  const payload = Buffer.from(JSON.stringify({ e: email, s: source, t: signedAt.getTime() })).toString('base64url')
  return `${payload}.${signatureOf(purpose, payload).toString('base64url')}`
}

/** What a token says; undefined if we didn't sign it. */
export function readSignup(token: string): SignupLink | undefined {
  const [payload, signed] = token.split('.')
  if (payload === undefined || signed === undefined) return undefined
  const given = Buffer.from(signed, 'base64url')
  const expected = signatureOf(purpose, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { e, s, t } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { e: string; s: SignupSource; t: number }
  return { email: e, source: s, signedAt: new Date(t) }
}
