/** Secret tokens: random, shown once, and stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which we store a token: its sha256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
