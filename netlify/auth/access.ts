/** Decides who may do what. Only this file turns a role into a permission. */
import type { Access } from '../../src/contracts/endpoint.ts'
import type { Role } from '../../src/catalog/account.ts'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'

/** The signed-in person, as their row says at the time of this request. */
export type Caller = {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly fullName: string | null
  readonly deviceId: string
  /** When this device's person last proved who they are, by signing in or later. */
  readonly provedAt: Date
}

/** The kinds of access that require a signed-in caller. */
export type SignedInAccess = Extract<Access, 'signed-in' | 'admin'>

/** Whether a role may call an endpoint with this access. */
export function may(role: Role, access: SignedInAccess): boolean {
  return access === 'signed-in' || role === 'admin'
}

/** How long a proof lasts where a token alone isn't enough: admins, exports and keys. */
const freshMs = 10 * minuteMs

/** Whether the caller proved who they are recently enough. */
export function provedLately({ provedAt }: Caller, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < freshMs
}

/** Where a sign-in comes from. */
export type From = {
  readonly userAgent: string
  /** The network address. We count by it and never store it as is. */
  readonly ip: string
  /** The refresh token this browser had before. Its device ends, so a new sign-in never continues an older family. */
  readonly replaced: string | undefined
  /** The signatures this browser presents for accounts that know it (auth/known-browser.ts). */
  readonly known?: readonly string[]
  /** The value this browser presents for the sign-in code it asked for (auth/asking-browser.ts). */
  readonly asking?: string | undefined
}
