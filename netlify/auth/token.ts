/** Tokens that are worth something: random, shown once, and kept as hashes only. */
import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: its sha256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
