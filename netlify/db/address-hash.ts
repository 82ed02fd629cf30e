/** How an email address is counted and remembered without being kept. */
import { createHash } from 'node:crypto'

/** The sha256 of an address, hex; letters of either case are the same address. */
export function addressHash(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('hex')
}

/** Who writes them takes an address with dots for the one without. */
const dotless = /^([^@]*)@(?:gmail|googlemail)\.com$/

/**
 * The mailbox behind an address: "ana+1@example.com" arrives where "ana@example.com" does, and "a.n.a@gmail.com" where
 * "ana@googlemail.com" does. Only for counting; nothing is sent to it.
 */
export function mailboxOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  return plain.replace(dotless, (_whole, name: string) => `${name.replaceAll('.', '')}@gmail.com`)
}
