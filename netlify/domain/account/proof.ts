/** Proving once more who is there, where a token alone is not enough: whoever took one has no password and no code. */
import { eq } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import type { proveAgain as contract } from '../../../src/contracts/account/session.ts'
import type { Caller } from '../../auth/access.ts'
import { isPassword } from '../../auth/password.ts'
import { assertWithin, countTry, forgiveTry } from '../../auth/throttle.ts'
import { demandChange, inOneTransaction, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { devices } from '../../db/schema/session.ts'
import { Refusal } from '../../refusal.ts'
import { actorOf, audited, auditedOncePer } from '../rule/audit.ts'
import { withCode } from './second-factor.ts'

const stillThere = 'devices_still_there'

/** What a proof changes: for ten minutes this session, and no other one, may do what asks for it. */
function proved(db: Db, caller: Caller, by: 'password' | 'code', now: Date): Statement[] {
  const device = db.update(devices).set({ provedAt: now }).where(eq(devices.id, caller.deviceId)).returning({ id: devices.id })
  const entry = { action: 'session.proved', subjectType: 'account', subjectId: caller.userId, detail: { by } } as const
  return [demandChange(db, device, stillThere), audited(db, { ...actorOf(caller), ...entry }, now)]
}

async function provePassword(db: Db, caller: Caller, password: string, ip: string, now: Date): Promise<void> {
  const tried = { email: caller.email, ip }
  // A bucket of its own, which only this account's sessions fill: no stranger keeps an admin from proving who they are.
  const [mine, network, [account]] = await db.batch([
    ...countTry(db, 'current-password', tried, now),
    db.select({ passwordHash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, caller.userId)),
  ])
  assertWithin('current-password', mine, network)
  if (!(await isPassword(account?.passwordHash, password, ip))) throw new Refusal('wrong-password')
  // Checking it takes a while, in which it may have become the old one: that ended this device.
  await inOneTransaction(db, [...forgiveTry(db, 'current-password', tried), ...proved(db, caller, 'password', now)])
}

/** Ten wrong ones at most leave a row each; what is refused unread after them leaves one. */
async function tellOfRefusal(db: Db, { role, userId }: Caller, code: RefusalCode, now: Date): Promise<void> {
  const paused = code === 'too-many-attempts'
  const action = paused ? 'session.proof-paused' : 'session.proof-refused'
  const entry = { actorKind: role, actorId: userId, action, subjectType: 'account', subjectId: userId, detail: { code } } as const
  await (paused ? auditedOncePer(60, db, entry, now) : audited(db, entry, now))
}

/**
 * Takes the password or a code of the second factor once more. Refuses `wrong-password`, `invalid-code`, `second-factor-off`,
 * `too-many-attempts` after ten wrong ones in 15 minutes, and `not-signed-in` for a session that ended meanwhile.
 */
export async function proveAgain(
  db: Db,
  caller: Caller,
  { password, code = '' }: InputOf<typeof contract>,
  ip: string,
  now: Date,
) {
  try {
    if (password !== undefined) await provePassword(db, caller, password, ip, now)
    else await withCode(db, caller, code, proved(db, caller, 'code', now), ip, now)
    return {}
  } catch (error) {
    if (isRefusedBy(error, stillThere)) throw new Refusal('not-signed-in')
    if (error instanceof Refusal) await tellOfRefusal(db, caller, error.code, now)
    throw error
  }
}
