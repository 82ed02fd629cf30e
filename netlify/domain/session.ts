/** Signing in with email and password (back office, sections 2, 5, 8; decision 5). */
import { and, eq, isNull } from 'drizzle-orm'
import type { From } from '../auth/access.ts'
import { isPassword } from '../auth/password.ts'
import { assertWithin, countTry, forgiveTry } from '../auth/throttle.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { proceed, signInColumns, type SignInStep } from './sign-in.ts'

/**
 * A session, or what is asked before it. Refuses `invalid-credentials` for an unknown address and for a wrong password
 * alike and after the same time, `not-admin` after a client's right password, and `too-many-attempts` after ten wrong ones in
 * 15 minutes.
 */
export async function signIn(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
  from: From,
  now: Date,
): Promise<SignInStep> {
  const tried = { email, ip: from.ip }
  const [mine, network, [account]] = await db.batch([
    ...countTry(db, 'password', tried, now),
    db
      .select(signInColumns)
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletedAt))),
  ])
  assertWithin('password', mine, network)
  if (!(await isPassword(account?.passwordHash, password)) || !account) throw new Refusal('invalid-credentials')
  if (account.role !== 'admin') throw new Refusal('not-admin')
  return proceed(db, account, forgiveTry(db, 'password', tried), from, now)
}
