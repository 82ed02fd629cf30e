/**
 * Devices: browsers that signed in, each with its family of refresh tokens. A token is exchanged for a child and stays valid
 * until a child of it is first used, an hour at most, so a lost answer signs nobody out. A token shown after that was copied, and
 * ends the whole family (decision 7).
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Role } from '../../src/catalog/account.ts'
import { dayMs, hourMs } from '../../src/catalog/time/milliseconds.ts'
import type { Session } from '../../src/contracts/account/session.ts'
import { demand, inOneTransaction, isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { accounts } from '../db/schema/account.ts'
import { devices, refreshTokens } from '../db/schema/session.ts'
import { Refusal } from '../refusal.ts'
import { countLasting } from './pace.ts'
import { isIdle, newSession, type Account } from './session.ts'
import { hashToken, newToken } from './token.ts'
import { at } from '../db/instant.ts'

/** How long someone stays signed in, counted from signing in. Renewing doesn't extend it. */
const signedInMs: Readonly<Record<Role, number>> = { admin: dayMs / 2, client: 30 * dayMs }
/** How long an exchanged token can be exchanged again, as long as none of its children is used. */
const parentMs = hourMs

export type RefreshToken = { readonly refreshToken: string; readonly expiresAt: Date }

/** What a browser gets: the session as JSON and the refresh token as a cookie. */
export type SignedInDevice = { readonly session: Session; readonly cookie: RefreshToken }

/**
 * Prepares a new device. Its statements belong in the transaction that proves who it is; the browser gets the rest once they ran.
 * The device ends at `until` if that is sooner.
 */
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

/** The statement that signs out a token's device. Any token of its family will do. */
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

/** The statement that signs out all of an account's devices, except one if `but` names it. */
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

/** Finds the device and account of a refresh token. Undefined if it belongs to nobody. */
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

/** Whether this token was copied: a child of it is already in use, or it was exchanged too long ago. */
function isReused({ usedAt, supersededAt }: Shown, now: Date): boolean {
  return supersededAt !== null || (usedAt !== null && now.getTime() - usedAt.getTime() >= parentMs)
}

const stillGood = 'refresh_tokens_still_good'

function lock(db: Db, deviceId: string): Statement {
  return db.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('update')
}

/**
 * The statements that exchange a token. The device is locked, so the second of two concurrent exchanges sees what the first one
 * did.
 */
function exchange(db: Db, { hash, parentHash, deviceId }: Shown, childHash: string, now: Date): Statement[] {
  const usedFirst = sql`exists (select 1 from ${refreshTokens} where hash = ${hash} and used_at = ${at(now)})`
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
 * Exchanges a refresh token for a new session and a new token. Refuses `not-signed-in` for a token that is unknown, expired or
 * copied (which ends its family), and `session-idle` for an admin idle for half an hour.
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
    await inOneTransaction(db, [
      lock(db, deviceId),
      ...exchange(db, shown, hashToken(child), now),
      countLasting(db, 'renewDevice', deviceId, now),
      ...statements,
    ])
  } catch (error) {
    // Since we looked, a child was used or the family ended, so the token is no longer good.
    if (!isRefusedBy(error, stillGood)) throw error
    await endFamily(db, shown)
    throw new Refusal('not-signed-in')
  }
  return { session, cookie: { refreshToken: child, expiresAt } }
}
