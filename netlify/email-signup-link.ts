/** Links by which an address's owner confirms a signup after an opt-out: the address and a time, signed. */
import { readSignedToken, signedToken } from './signature.ts'

/** Where the person signed up. A signup at an event needs no approval. */
export type SignupSource = 'email_signup' | 'check_in'
type SignupLink = { readonly email: string; readonly source: SignupSource; readonly signedAt: Date }

const purpose = 'confirm signup'

/** The token for an address. The confirmation email carries it after the #, which browsers never send to a server. */
export function signSignup({ email, source, signedAt }: SignupLink): string {
  return signedToken(purpose, { e: email, s: source, t: signedAt.getTime() })
}

/** What a token says; undefined if we didn't sign it. */
export function readSignup(token: string): SignupLink | undefined {
  const said = readSignedToken<{ e: string; s: SignupSource; t: number }>(purpose, token)
  return said && { email: said.e, source: said.s, signedAt: new Date(said.t) }
}
