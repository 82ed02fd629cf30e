/** Staying signed in, listing devices, and signing out (decision 7). */
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Device, Session } from '../../../src/contracts/account/session.ts'
import type { Caller } from '../../auth/access.ts'
import { endDeviceOf, endDevices, findDevice, renewDevice, type RefreshToken } from '../../auth/device.ts'
import { inOneTransaction, type Db } from '../../db/client.ts'
import { devices } from '../../db/schema/session.ts'
import { Refusal } from '../../refusal.ts'
import { actorOf, audited } from '../rule/audit.ts'

/** A new session for the refresh cookie. Refuses `not-signed-in`, and `session-idle` for an idle admin. */
export async function refreshSession(
  db: Db,
  shown: string | undefined,
  now: Date,
): Promise<{ answer: { session: Session }; cookie: RefreshToken }> {
  if (shown === undefined) throw new Refusal('not-signed-in')
  const { session, cookie } = await renewDevice(db, shown, now)
  return { answer: { session }, cookie }
}

/**
 * Ends the cookie's device, or all of its account's devices. Without a cookie of ours, nobody is signed in, so nothing happens.
 */
export async function signOut(
  db: Db,
  refreshToken: string | undefined,
  { everywhere }: { readonly everywhere: boolean },
  now: Date,
): Promise<void> {
  if (refreshToken === undefined) return
  const device = await findDevice(db, refreshToken)
  if (!device) return
  const { account } = device
  const entry = { actorKind: account.role, actorId: account.id, subjectType: 'account', subjectId: account.id } as const
  await inOneTransaction(db, [
    everywhere ? endDevices(db, account.id) : endDeviceOf(db, refreshToken),
    audited(db, { ...entry, action: everywhere ? 'session.ended-everywhere' : 'session.ended' }, now),
  ])
}

/** Where the caller is signed in, most recently used first. */
export async function listDevices(db: Db, caller: Caller, now: Date): Promise<{ devices: Device[] }> {
  const rows = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, caller.userId), gt(devices.expiresAt, now)))
    .orderBy(desc(devices.lastActiveAt), devices.id)
  return {
    devices: rows.map(({ id, userAgent, lastActiveAt }) => ({
      id,
      userAgent,
      lastActiveAt: lastActiveAt.toISOString(),
      current: id === caller.deviceId,
    })),
  }
}

/** Signs out one of the caller's other devices, or all of them. Returns how many. */
export async function signOutDevices(
  db: Db,
  { id }: { readonly id?: string | undefined },
  caller: Caller,
  now: Date,
): Promise<{ signedOut: number }> {
  const others = await db
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.accountId, caller.userId),
        ne(devices.id, caller.deviceId),
        id === undefined ? undefined : eq(devices.id, id),
      ),
    )
  if (others.length === 0) return { signedOut: 0 }
  const ids = others.map((other) => other.id)
  await inOneTransaction(db, [
    db.delete(devices).where(inArray(devices.id, ids)),
    audited(
      db,
      {
        ...actorOf(caller),
        action: 'session.ended-elsewhere',
        subjectType: 'account',
        subjectId: caller.userId,
        detail: { devices: ids.length },
      },
      now,
    ),
  ])
  return { signedOut: ids.length }
}
