/** The requirement to have a second factor (decision 9), and the week each admin gets to set it up. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Role } from '../../../src/catalog/account.ts'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Db, Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { env } from '../../env.ts'

const weekMs = 7 * dayMs

type Asked = { readonly role: Role; readonly secondFactor: boolean; readonly secondFactorAskedAt: Date | null }

/** Whether the clinic requires a second factor from its admins. */
export function isDuty(): boolean {
  return env().REQUIRE_TOTP === '1'
}

/** Until when an admin may go without. Undefined if they have one or needn't. */
export function dueAt({ role, secondFactor, secondFactorAskedAt }: Asked, now: Date): Date | undefined {
  if (role !== 'admin' || secondFactor || !isDuty()) return undefined
  return new Date((secondFactorAskedAt ?? now).getTime() + weekMs)
}

const unasked = and(eq(accounts.role, 'admin'), isNotNull(accounts.passwordHash), isNull(accounts.secondFactorAskedAt))

/** The statement that starts an admin's week. A week that has started continues. */
export function beginWeek(db: Db, accountId: string, now: Date): Statement {
  return db
    .update(accounts)
    .set({ secondFactorAskedAt: now })
    .where(and(eq(accounts.id, accountId), unasked))
}

/**
 * The statement that starts every admin's week, even if they don't sign in, so that a stolen password never gets a fresh week.
 * Without the requirement it clears all weeks, so none is left over for later.
 */
export function keepWeeks(db: Db, now: Date): Statement {
  if (isDuty()) return db.update(accounts).set({ secondFactorAskedAt: now }).where(unasked)
  return db.update(accounts).set({ secondFactorAskedAt: null }).where(isNotNull(accounts.secondFactorAskedAt))
}
