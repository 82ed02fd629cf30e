/**
 * Recognizes the browser that asked for a sign-in code. Strangers can use up a code's tries from anywhere, so this browser gets
 * its own. It keeps a signature over the address and an end time; no table stores it.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hourMs } from '../../src/catalog/time/milliseconds.ts'
import { signatureOf } from '../signature.ts'

/** As long as the email's code can be valid. */
export const askingMs = hourMs

const size = { id: 16, time: 6 } as const
const signed = (head: Buffer, email: string) => signatureOf('asking browser', `${head.toString('hex')}\n${email}`)

/** The value for a browser that asked for an email to this address: 54 bytes, base64url. */
export function askingBrowser(email: string, now: Date): string {
  const time = Buffer.alloc(size.time)
  time.writeUIntBE(now.getTime() + askingMs, 0, size.time)
  const head = Buffer.concat([randomBytes(size.id), time])
  return Buffer.concat([head, signed(head, email)]).toString('base64url')
}

/** A value that looks the same but is worthless, for anyone who asked too often. */
export function nobodyAsking(): string {
  return randomBytes(size.id + size.time + 32).toString('base64url')
}

/** Verifies a browser's value and returns its signed part. Undefined if it is for another address, has expired, or isn't ours. */
export function askingOf(given: string | undefined, email: string, now: Date): string | undefined {
  const bytes = Buffer.from(given ?? '', 'base64url')
  if (bytes.length !== size.id + size.time + 32) return undefined
  const head = bytes.subarray(0, size.id + size.time)
  if (!timingSafeEqual(bytes.subarray(head.length), signed(head, email))) return undefined
  return head.readUIntBE(size.id, size.time) > now.getTime() ? head.toString('hex') : undefined
}
