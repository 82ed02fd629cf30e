/** How an email address is counted and remembered without being kept. */
import { createHash } from 'node:crypto'

/** The sha256 of an address, hex; letters of either case are the same address. */
export function addressHash(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('hex')
}
