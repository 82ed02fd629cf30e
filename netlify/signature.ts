/** Keyed hashes that only this server can make and check, each for one purpose. */
import { createHmac } from 'node:crypto'
import { env } from './env.ts'

/** HMAC-SHA-256 of a text with the signing key. A signature for one purpose is invalid for any other. */
export function signatureOf(purpose: string, text: string): Buffer {
  return createHmac('sha256', env().SIGNING_KEY).update(`${purpose}\n${text}`).digest()
}
