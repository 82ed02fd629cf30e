/** Links by which a mailbox's owner, and nobody else, unsubscribes: the address's hash and a time, signed. */
import { readSignedToken, signedToken } from './signature.ts'

const purpose = 'unsubscribe'

/** The token for an address's hash, as an email's link carries it. */
export function signUnsubscribe(hash: string, now: Date): string {
  return signedToken(purpose, { a: hash, t: now.getTime() })
}

type UnsubscribeLink = { readonly addressHash: string; readonly signedAt: Date }

/** What a token says; undefined if we didn't sign it. */
export function readUnsubscribe(token: string): UnsubscribeLink | undefined {
  const said = readSignedToken<{ a: string; t: number }>(purpose, token)
  return said && { addressHash: said.a, signedAt: new Date(said.t) }
}
