/** Signs in with email and password (decision 5). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { From } from '../../auth/access.ts'
import { isPassword } from '../../auth/password.ts'
import { isKnownBrowser, knownBrowser } from '../../auth/known-browser.ts'
import { assertMayTry, assertWithin, countTry, forgetTries, forgiveTry, isUsedUp } from '../../auth/throttle.ts'
import { demand, isRefusedBy, type Db } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { Refusal } from '../../refusal.ts'
import { tellOwner } from './notice.ts'
import { trailed } from './sign-in-trail.ts'
import { proceed, signInColumns, type SignInStep } from './sign-in.ts'

type Typed = { readonly email: string; readonly password: string }

const passwordUnchanged = 'accounts_password_unchanged'

/**
 * Returns a session, or the step before it. Refuses `invalid-credentials` for an unknown address and for a wrong password, in the
 * same words and after the same time; `not-admin` for a client's right password; and `too-many-attempts` after ten wrong ones in
 * 15 minutes.
 */
export function signIn(db: Db, input: Typed, from: From, now: Date): Promise<SignInStep> {
  return trailed(db, { by: 'password', email: input.email, ip: from.ip }, now, () => enter(db, input, from, now))
}

async function enter(db: Db, { email, password }: Typed, from: From, now: Date): Promise<SignInStep> {
  const tried = { email, ip: from.ip }
  const [mine, network, [account]] = await db.batch([
    ...countTry(db, 'password', tried, now),
    db
      .select(signInColumns)
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletedAt))),
  ])
  // Strangers can use up an account's tries, or their network's. A browser the account knows gets its own tries, and the
  // strangers' stay used up.
  const isKnown = isKnownBrowser(from.known, account)
  const beside = isUsedUp('password', mine, network) && isKnown
  if (beside) await assertMayTry(db, 'known-browser', tried, now)
  else assertWithin('password', mine, network)
  if (!(await isPassword(account?.passwordHash, password, from.ip)) || !account) throw new Refusal('invalid-credentials')
  if (account.role !== 'admin') throw new Refusal('not-admin')
  // Checking the password takes a while, and it may have been changed in that time.
  const still = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${account.id}
    and ${accounts.passwordHash} = ${account.passwordHash} and ${accounts.deletedAt} is null)`
  const forgiven = beside ? [forgetTries(db, 'known-browser', tried)] : forgiveTry(db, 'password', tried)
  const told = isKnown ? [] : [tellOwner(db, account, 'new-browser', now)]
  const proof = [demand(db, still, passwordUnchanged), ...forgiven, ...told]
  try {
    return { ...(await proceed(db, account, proof, from, now)), known: knownBrowser(account) }
  } catch (error) {
    if (isRefusedBy(error, passwordUnchanged)) throw new Refusal('invalid-credentials')
    throw error
  }
}
