/** The duty to have a second factor (decision 9), and the week that each admin has to set it up. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Role } from '../../../src/contracts/account/session.ts'
import type { Db, Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { env } from '../../env.ts'

const weekMs = 7 * 24 * 60 * 60_000

type Asked = { readonly role: Role; readonly secondFactor: boolean; readonly secondFactorAskedAt: Date | null }

/** Whether the clinic asks its admins for a second factor. */
export function isDuty(): boolean {
  return env().REQUIRE_TOTP === '1'
}

/** Until when an admin may do without; undefined for whoever has one or is asked for none. */
export function dueAt({ role, secondFactor, secondFactorAskedAt }: Asked, now: Date): Date | undefined {
  if (role !== 'admin' || secondFactor || !isDuty()) return undefined
  return new Date((secondFactorAskedAt ?? now).getTime() + weekMs)
}

const unasked = and(eq(accounts.role, 'admin'), isNotNull(accounts.passwordHash), isNull(accounts.secondFactorAskedAt))

/** The statement that begins an admin's week; one that has begun goes on. */
export function beginWeek(db: Db, accountId: string, now: Date): Statement {
  return db
    .update(accounts)
    .set({ secondFactorAskedAt: now })
    .where(and(eq(accounts.id, accountId), unasked))
}

/**
 * The statement that begins the week of every admin, whether or not they come: a password that was stolen must not have one for
 * itself. Where nobody is asked, no week is left over for a later duty.
 */
export function keepWeeks(db: Db, now: Date): Statement {
  if (isDuty()) return db.update(accounts).set({ secondFactorAskedAt: now }).where(unasked)
  return db.update(accounts).set({ secondFactorAskedAt: null }).where(isNotNull(accounts.secondFactorAskedAt))
}
