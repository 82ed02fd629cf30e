/** Counts and remembers an email address without keeping it. */
import { createHash } from 'node:crypto'

/** The sha256 of an address, in hex. Case doesn't matter: "Ana@x.com" and "ana@x.com" hash alike. */
export function addressHash(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('hex')
}

/** Gmail ignores dots in the part before the @. */
const dotless = /^([^@]*)@(?:gmail|googlemail)\.com$/

/**
 * The mailbox behind an address: "ana+1@example.com" reaches "ana@example.com", and "a.n.a@gmail.com" reaches
 * "ana@googlemail.com". Only for counting; we never send to it.
 */
export function mailboxOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  return plain.replace(dotless, (_whole, name: string) => `${name.replaceAll('.', '')}@gmail.com`)
}
