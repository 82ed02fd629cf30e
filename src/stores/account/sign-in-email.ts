/**
 * Remembers, in this tab and while the code works, which address we emailed a code to. If the page reloads on the way back from
 * the inbox, it asks for the code again instead of the address. It never stores the code itself.
 */
import { signInMinutes } from '../../catalog/account.ts'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import type { BrowserStorage } from '../browser-storage.ts'

export type SignInEmail = {
  /** Where the email went; undefined if none was sent, or its code has expired. */
  readonly email: () => string | undefined
  readonly sent: (email: string) => void
  readonly forget: () => void
}

const key = 'sign-in-email'
const codeMs = signInMinutes * minuteMs

export function createSignInEmail(storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>, now: () => number): SignInEmail {
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
