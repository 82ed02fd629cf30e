/**
 * The address whose letter with a code is waited for, kept in this tab while the code works: whoever loads the page again on
 * the way back from the mailbox is asked for the code again, and not for the address. The code itself is never kept.
 */
import type { BrowserStorage } from '../browser-storage.ts'

export type SignInLetter = {
  /** Where the letter went; undefined when none was sent, or its code has ended. */
  readonly email: () => string | undefined
  readonly sent: (email: string) => void
  readonly forget: () => void
}

const key = 'sign-in-letter'
/** How long a code works (decision 9). */
const codeMs = 15 * 60_000

export function createSignInLetter(storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>, now: () => number): SignInLetter {
  return {
    email() {
      const kept = storage.read(key)
      if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('at' in kept)) return undefined
      const { email, at } = kept
      if (typeof email !== 'string' || typeof at !== 'number') return undefined
      return at <= now() && now() < at + codeMs ? email : undefined
    },
    sent: (email) => storage.write(key, { email, at: now() }),
    forget: () => storage.remove(key),
  }
}
