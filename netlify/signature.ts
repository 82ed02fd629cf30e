/** Keyed hashes that only this server can make and check, each for one purpose. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from './env.ts'

/** HMAC-SHA-256 of a text with the signing key. A signature for one purpose is invalid for any other. */
export function signatureOf(purpose: string, text: string): Buffer {
  return createHmac('sha256', env().SIGNING_KEY).update(`${purpose}\n${text}`).digest()
}

/** Whether a signature in base64url is this text's, compared in constant time. */
export function isSignature(purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(purpose, text)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A value with its signature, as a link carries them. */
export function signedToken(purpose: string, value: object): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${payload}.${signatureOf(purpose, payload).toString('base64url')}`
}

/** The value in a token; undefined if we didn't sign it for this purpose. */
export function readSignedToken<Value>(purpose: string, token: string): Value | undefined {
  const [payload = '', signature = ''] = token.split('.')
  if (!isSignature(purpose, payload, signature)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Value
}
