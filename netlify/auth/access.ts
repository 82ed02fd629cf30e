/** Who may: the one place where a role becomes a permission. */
import type { Access } from '../../src/contracts/endpoint.ts'
import type { Role } from '../../src/contracts/account/session.ts'

/** Whoever is signed in, as their row says at this request. */
export type Caller = {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly fullName: string | null
  readonly sessionId: string
  readonly deviceId: string
  /** When this device's person last proved who they are: by signing in, or since. */
  readonly provedAt: Date
}

/** Accesses that only a signed-in caller has. */
export type SignedInAccess = Extract<Access, 'signed-in' | 'admin'>

/** Whether a role may call an endpoint of this access. */
export function may(role: Role, access: SignedInAccess): boolean {
  return access === 'signed-in' || role === 'admin'
}

/** How long a proof lasts where a token alone is not enough: admins, exports and keys. */
const freshMs = 10 * 60_000

/** Whether somebody proved so lately who they are that they need not do it again. */
export function provedLately({ provedAt }: Caller, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < freshMs
}

/** Where a sign-in comes from. */
export type From = {
  readonly userAgent: string
  /** The network address; counted, never stored as it is. */
  readonly ip: string
  /** The refresh token this browser had: its device ends, so that signing in never goes on with an older family. */
  readonly replaced: string | undefined
  /** What this browser is known by, to one account or several, as it says (auth/known-browser.ts). */
  readonly known?: readonly string[]
  /** What this browser asked for, as it says (auth/asking-browser.ts). */
  readonly asking?: string | undefined
}
