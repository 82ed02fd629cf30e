/** Being asked for the password again, where an unlocked screen must not be enough. */
import { eq } from 'drizzle-orm'
import { signedInLately, type Caller } from '../auth/access.ts'
import { isPassword } from '../auth/password.ts'
import { assertWithin, countTry, forgiveTry } from '../auth/throttle.ts'
import { inOneTransaction, type Db } from '../db/client.ts'
import { accounts } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/**
 * Passes whoever signed in within the last 15 minutes, or gives the right password now. Refuses `confirm-password`,
 * `wrong-password` and, after ten wrong ones, `too-many-attempts`.
 */
export async function assertConfirmed(
  db: Db,
  caller: Caller,
  currentPassword: string | undefined,
  ip: string,
  now: Date,
): Promise<void> {
  if (currentPassword === undefined) {
    if (signedInLately(caller, now)) return
    throw new Refusal('confirm-password')
  }
  const tried = { email: caller.email, ip }
  const [mine, network, [account]] = await db.batch([
    ...countTry(db, 'current-password', tried, now),
    db.select({ passwordHash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, caller.userId)),
  ])
  assertWithin('current-password', mine, network)
  if (!(await isPassword(account?.passwordHash, currentPassword))) throw new Refusal('wrong-password')
  await inOneTransaction(db, forgiveTry(db, 'current-password', tried))
}
