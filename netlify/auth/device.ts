/**
 * Devices: a browser that signed in, and the family of its refresh tokens. A token is exchanged for a child; it stays good
 * until a child of it is first used, an hour at most, so that an answer lost on the way signs nobody out. A token that is
 * shown after that was copied, and ends the whole family (decision 7).
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Role, Session } from '../../src/contracts/account/session.ts'
import { demand, inOneTransaction, isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { accounts } from '../db/schema/account.ts'
import { devices, refreshTokens } from '../db/schema/session.ts'
import { Refusal } from '../refusal.ts'
import { isIdle, newSession, type Account } from './session.ts'
import { hashToken, newToken } from './token.ts'

const day = 24 * 60 * 60_000
/** How long somebody stays signed in, from signing in; renewing does not lengthen it. */
export const signedInMs: Readonly<Record<Role, number>> = { admin: day / 2, client: 30 * day }
/** How long a token that was exchanged may be exchanged again, while none of its children is used. */
export const parentMs = 60 * 60_000

export type RefreshToken = { readonly refreshToken: string; readonly expiresAt: Date }

/** What a browser is given: the session as JSON, the refresh token as a cookie. */
export type SignedInDevice = { readonly session: Session; readonly cookie: RefreshToken }

/** Signs a device in: its statements, for the transaction that proves who it is, and what the browser gets once they ran. It ends at `until`, if that is sooner. */
export async function newDevice(
  db: Db,
  account: Account,
  userAgent: string,
  now: Date,
  until?: Date,
): Promise<SignedInDevice & { readonly id: string; readonly statements: readonly Statement[] }> {
  const id = randomUUID()
  const refreshToken = newToken()
  const expiresAt = new Date(Math.min(now.getTime() + signedInMs[account.role], until?.getTime() ?? Infinity))
  const { session, statements } = await newSession(db, account, { id, expiresAt }, now)
  return {
    id,
    session,
    cookie: { refreshToken, expiresAt },
    statements: [
      db.insert(devices).values({ id, accountId: account.id, userAgent, createdAt: now, lastActiveAt: now, expiresAt }),
      db.insert(refreshTokens).values({ hash: hashToken(refreshToken), deviceId: id, createdAt: now }),
      ...statements,
    ],
  }
}

/** The statement that signs a device out, whichever of its tokens names it. */
export function endDeviceOf(db: Db, refreshToken: string): Statement {
  return db
    .delete(devices)
    .where(
      eq(
        devices.id,
        sql`(select ${refreshTokens.deviceId} from ${refreshTokens} where ${refreshTokens.hash} = ${hashToken(refreshToken)})`,
      ),
    )
}

/** The statement that signs every device of an account out, but for one. */
export function endDevices(db: Db, accountId: string, but?: string): Statement {
  return db.delete(devices).where(and(eq(devices.accountId, accountId), but === undefined ? undefined : ne(devices.id, but)))
}

type Shown = {
  readonly hash: string
  readonly parentHash: string | null
  readonly usedAt: Date | null
  readonly supersededAt: Date | null
  readonly deviceId: string
  readonly lastActiveAt: Date
  readonly expiresAt: Date
  readonly account: Account
}

/** The device, and the account, of a refresh token that was shown; undefined for one of nobody. */
export async function findDevice(db: Db, refreshToken: string): Promise<Shown | undefined> {
  const [row] = await db
    .select({
      hash: refreshTokens.hash,
      parentHash: refreshTokens.parentHash,
      usedAt: refreshTokens.usedAt,
      supersededAt: refreshTokens.supersededAt,
      deviceId: devices.id,
      lastActiveAt: devices.lastActiveAt,
      expiresAt: devices.expiresAt,
      account: { id: accounts.id, email: accounts.email, role: accounts.role, fullName: accounts.fullName },
    })
    .from(refreshTokens)
    .innerJoin(devices, eq(devices.id, refreshTokens.deviceId))
    .innerJoin(accounts, and(eq(accounts.id, devices.accountId), isNull(accounts.deletedAt)))
    .where(eq(refreshTokens.hash, hashToken(refreshToken)))
  return row
}

/** Whether a token that is shown now was copied: a child of it is in use, or it was exchanged too long ago. */
function isReused({ usedAt, supersededAt }: Shown, now: Date): boolean {
  return supersededAt !== null || (usedAt !== null && now.getTime() - usedAt.getTime() >= parentMs)
}

const stillGood = 'refresh_tokens_still_good'

function lock(db: Db, deviceId: string): Statement {
  return db.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('update')
}

/** What exchanging a token changes. Of two exchanges at once the second sees what the first did, for the device is locked. */
function exchange(db: Db, { hash, parentHash, deviceId }: Shown, childHash: string, now: Date): Statement[] {
  const usedFirst = sql`exists (select 1 from ${refreshTokens} where hash = ${hash} and used_at = ${now.toISOString()}::timestamptz)`
  const family: SQL = sql`(${refreshTokens.hash} = ${parentHash} or (${refreshTokens.parentHash} = ${parentHash} and ${refreshTokens.hash} <> ${hash}))`
  return [
    demand(db, sql`exists (select 1 from ${refreshTokens} where hash = ${hash} and superseded_at is null)`, stillGood),
    db
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt))),
    ...(parentHash === null
      ? []
      : [
          db
            .update(refreshTokens)
            .set({ supersededAt: now })
            .where(and(family, isNull(refreshTokens.supersededAt), usedFirst)),
        ]),
    db.insert(refreshTokens).values({ hash: childHash, deviceId, parentHash: hash, createdAt: now }),
  ]
}

async function endFamily(db: Db, { deviceId }: Shown): Promise<void> {
  await db.delete(devices).where(eq(devices.id, deviceId))
}

/**
 * A new session and a new refresh token for a shown one. Refuses `not-signed-in` for a token that is none, is over or was
 * copied (which ends its family), and `session-idle` for an admin's after half an hour without anybody there.
 */
export async function renewDevice(db: Db, refreshToken: string, now: Date): Promise<SignedInDevice> {
  const shown = await findDevice(db, refreshToken)
  if (!shown) throw new Refusal('not-signed-in')
  const { deviceId, account, lastActiveAt, expiresAt } = shown
  const reused = isReused(shown, now)
  const idle = isIdle(account.role, lastActiveAt, now)
  if (reused || idle || expiresAt <= now) {
    await endFamily(db, shown)
    throw new Refusal(idle && !reused ? 'session-idle' : 'not-signed-in')
  }
  const child = newToken()
  const { session, statements } = await newSession(db, account, { id: deviceId, expiresAt }, now)
  try {
    await inOneTransaction(db, [lock(db, deviceId), ...exchange(db, shown, hashToken(child), now), ...statements])
  } catch (error) {
    // Between the look and the exchange a child was used, or the family ended: its rows are gone.
    if (!isRefusedBy(error, stillGood)) throw error
    await endFamily(db, shown)
    throw new Refusal('not-signed-in')
  }
  return { session, cookie: { refreshToken: child, expiresAt } }
}
