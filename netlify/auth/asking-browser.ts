/**
 * The browser that asked for a sign-in code. Strangers use up a code's tries from anywhere; this one has tries of its own. What it keeps
 * names the address and the hour by a signature, so that no table knows of it.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { signatureOf } from '../signature.ts'

/** As long as the email's code can be good. */
export const askingMs = 60 * 60_000

const size = { id: 16, time: 6 } as const
const signed = (head: Buffer, email: string) => signatureOf('asking browser', `${head.toString('hex')}\n${email}`)

/** What a browser keeps that asked for an email to this address: 54 bytes, base64url. */
export function askingBrowser(email: string, now: Date): string {
  const time = Buffer.alloc(size.time)
  time.writeUIntBE(now.getTime() + askingMs, 0, size.time)
  const head = Buffer.concat([randomBytes(size.id), time])
  return Buffer.concat([head, signed(head, email)]).toString('base64url')
}

/** The same to look at, for whoever asked too often: it is good for nothing. */
export function nobodyAsking(): string {
  return randomBytes(size.id + size.time + 32).toString('base64url')
}

/** The asking that a browser's value stands for; undefined where it is another address's, over, or not ours. */
export function askingOf(given: string | undefined, email: string, now: Date): string | undefined {
  const bytes = Buffer.from(given ?? '', 'base64url')
  if (bytes.length !== size.id + size.time + 32) return undefined
  const head = bytes.subarray(0, size.id + size.time)
  if (!timingSafeEqual(bytes.subarray(head.length), signed(head, email))) return undefined
  return head.readUIntBE(size.id, size.time) > now.getTime() ? head.toString('hex') : undefined
}
