/** Confirms again who the caller is, where a token alone isn't enough: a thief with the token has no password or code. */
import { eq } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { proveAgain as contract } from '../../../src/contracts/account/session.ts'
import type { Caller } from '../../auth/access.ts'
import { isPassword } from '../../auth/password.ts'
import { assertWithin, countTry, forgiveTry } from '../../auth/throttle.ts'
import { demandChange, inOneTransaction, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { devices } from '../../db/schema/session.ts'
import { Refusal } from '../../refusal.ts'
import { actorOf, audited } from '../rule/audit.ts'
import { tellOwner } from './notice.ts'
import { tellingRefusals } from './proof-refused.ts'
import { isAppCode, withCode } from './second-factor.ts'

const stillThere = 'devices_still_there'

/** Records the proof. It unlocks sensitive actions for ten minutes, on this device only. */
function proved(db: Db, caller: Caller, by: 'password' | 'code', now: Date): Statement[] {
  const device = db.update(devices).set({ provedAt: now }).where(eq(devices.id, caller.deviceId)).returning({ id: devices.id })
  const entry = { action: 'session.proved', subjectType: 'account', subjectId: caller.userId, detail: { by } } as const
  return [demandChange(db, device, stillThere), audited(db, { ...actorOf(caller), ...entry }, now)]
}

/** The same by a code. Someone else may have found the recovery code, so we tell its owner, as when it signs someone in. */
function provedByCode(db: Db, code: string, caller: Caller, now: Date): Statement[] {
  const owner = { id: caller.userId, email: caller.email }
  const told = isAppCode(code) ? [] : [tellOwner(db, owner, 'recovery-code-used', now)]
  return [...proved(db, caller, 'code', now), ...told]
}

/** Counts a try of the caller's own password and checks it. Returns the statements that forgive a right one. */
async function tryPassword(db: Db, password: string, caller: Caller, ip: string, now: Date): Promise<readonly Statement[]> {
  const tried = { email: caller.email, ip }
  // A separate counter that only this account's sessions fill, so no stranger can keep an admin from proving who they are.
  const [mine, network, [account]] = await db.batch([
    ...countTry(db, 'current-password', tried, now),
    db.select({ passwordHash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, caller.userId)),
  ])
  assertWithin('current-password', mine, network)
  if (!(await isPassword(account?.passwordHash, password, ip))) throw new Refusal('wrong-password')
  return forgiveTry(db, 'current-password', tried)
}

/**
 * Checks the caller's own password. Refuses `wrong-password`, and `too-many-attempts` after ten wrong ones in 15 minutes, counted
 * together with those of `proveAgain`.
 */
export async function checkOwnPassword(db: Db, password: string, caller: Caller, ip: string, now: Date): Promise<void> {
  await tellingRefusals(db, caller, now, async () => inOneTransaction(db, await tryPassword(db, password, caller, ip, now)))
}

/**
 * Takes the password or a second-factor code again. Refuses `wrong-password`, `invalid-code`, `second-factor-off`,
 * `too-many-attempts` after ten wrong ones in 15 minutes, and `not-signed-in` if the session ended in the meantime.
 */
export async function proveAgain(
  db: Db,
  { password, code = '' }: InputOf<typeof contract>,
  caller: Caller,
  ip: string,
  now: Date,
) {
  try {
    // If the password changes during this check, that ends this device, and the statements fail.
    if (password !== undefined)
      await tellingRefusals(db, caller, now, async () =>
        inOneTransaction(db, [...(await tryPassword(db, password, caller, ip, now)), ...proved(db, caller, 'password', now)]),
      )
    else await withCode(db, code, provedByCode(db, code, caller, now), caller, ip, now)
    return {}
  } catch (error) {
    if (isRefusedBy(error, stillThere)) throw new Refusal('not-signed-in')
    throw error
  }
}
