/** Links by which a mailbox's owner, and nobody else, unsubscribes: the address's hash and a time, signed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from './env.ts'

function signature(payload: string): Buffer {
  return createHmac('sha256', env().SIGNING_KEY).update(`unsubscribe\n${payload}`).digest()
}

/** The token for an address's hash, as an email's link carries it. */
export function signUnsubscribe(hash: string, now: Date): string {
  const payload = Buffer.from(JSON.stringify({ a: hash, t: now.getTime() })).toString('base64url')
  return `${payload}.${signature(payload).toString('base64url')}`
}

type UnsubscribeLink = { readonly addressHash: string; readonly signedAt: Date }

/** What a token says; undefined if we didn't sign it. */
export function readUnsubscribe(token: string): UnsubscribeLink | undefined {
  const [payload, signed] = token.split('.')
  if (payload === undefined || signed === undefined) return undefined
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { a, t } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { a: string; t: number }
  return { addressHash: a, signedAt: new Date(t) }
}
