/**
 * Sessions by Lucia, whose only import this is. Lucia asks for changes, and its adapter writes them down as statements, so
 * that they run in the transaction of whatever signs in. Its sliding renewal is off: a session ends when its row says
 * (decision 7).
 */
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Role, Session } from '../../src/contracts/account/session.ts'
import type { Db, Statement } from '../db/client.ts'
import { accounts } from '../db/schema/account.ts'
import { devices, sessions } from '../db/schema/session.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './access.ts'
import { hashToken, newToken } from './token.ts'

type SessionAttributes = {
  readonly deviceId: string
  readonly createdAt: Date
  /** Our own end of the session; Lucia's would be by another clock. */
  readonly endsAt: Date
  readonly provedAt: Date
  readonly lastActiveAt: Date
}

type UserAttributes = { readonly email: string; readonly role: Role; readonly fullName: string | null }

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

export const accessTokenMs = 60 * 60_000
/** An admin who does nothing for this long is signed out. */
export const adminIdleMs = 30 * 60_000
/** How exact `last_active_at` is. */
const activityMs = 60_000

/** A session and its user in one round trip; an account that was deleted has none. */
async function sessionAndUser(db: Db, id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
  const [row] = await db
    .select({
      id: sessions.id,
      deviceId: sessions.deviceId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      provedAt: sql<Date>`coalesce(${devices.provedAt}, ${devices.createdAt})`.mapWith(devices.createdAt),
      lastActiveAt: devices.lastActiveAt,
      userId: accounts.id,
      email: accounts.email,
      role: accounts.role,
      fullName: accounts.fullName,
    })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .innerJoin(accounts, and(eq(accounts.id, devices.accountId), isNull(accounts.deletedAt)))
    .where(eq(sessions.id, id))
  if (!row) return [null, null]
  const { userId, email, role, fullName, expiresAt, deviceId, createdAt, provedAt, lastActiveAt } = row
  return [
    { id, userId, expiresAt, attributes: { deviceId, createdAt, endsAt: expiresAt, provedAt, lastActiveAt } },
    { id: userId, attributes: { email, role, fullName } },
  ]
}

/** Lucia over our tables; what it wants changed goes to `write`. */
function luciaOver(db: Db, write: (statement: Statement) => Promise<unknown> | void): Lucia<SessionAttributes, UserAttributes> {
  const change = async (statement: Statement) => void (await write(statement))
  const adapter: Adapter = {
    getSessionAndUser: (id) => sessionAndUser(db, id),
    // Devices are listed with what Lucia does not know of them, in domain/device.
    getUserSessions: async () => [],
    setSession: ({ id, attributes: { deviceId, createdAt, endsAt } }) =>
      change(db.insert(sessions).values({ id, deviceId, createdAt, expiresAt: endsAt })),
    updateSessionExpiration: async () => {},
    deleteSession: (id) => change(db.delete(sessions).where(eq(sessions.id, id))),
    deleteUserSessions: (userId) => change(db.delete(devices).where(eq(devices.accountId, userId))),
    deleteExpiredSessions: async () => {},
  }
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(accessTokenMs, 'ms'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  })
}

export type Account = { readonly id: string } & UserAttributes

export type NewSession = {
  /** What stores it, for the transaction that signs in or renews. */
  readonly statements: readonly Statement[]
  /** What the browser gets. */
  readonly session: Session
}

/** A new access token for a device of an account; it ends with the device, if that is sooner. */
export async function newSession(
  db: Db,
  account: Account,
  device: { readonly id: string; readonly expiresAt: Date },
  now: Date,
): Promise<NewSession> {
  const token = newToken()
  const endsAt = new Date(Math.min(now.getTime() + accessTokenMs, device.expiresAt.getTime()))
  const statements: Statement[] = []
  const attributes = { deviceId: device.id, createdAt: now, endsAt, provedAt: now, lastActiveAt: now }
  await luciaOver(db, (statement) => void statements.push(statement)).createSession(account.id, attributes, {
    sessionId: hashToken(token),
  })
  const { id, email, role, fullName } = account
  return {
    statements,
    session: {
      access_token: token,
      expires_at: Math.floor(endsAt.getTime() / 1000),
      expires_in: Math.floor((endsAt.getTime() - now.getTime()) / 1000),
      token_type: 'bearer',
      user: { id, email, role, full_name: fullName },
    },
  }
}

/** Whether an admin has left: nothing that a person caused for half an hour. */
export function isIdle(role: Role, lastActiveAt: Date, now: Date): boolean {
  return role === 'admin' && now.getTime() - lastActiveAt.getTime() >= adminIdleMs
}

/**
 * Whoever an access token belongs to. Refuses `not-signed-in` for one that is not ours or is over, and `session-idle` for
 * an admin's after half an hour without anybody there. `caused`: by a person, who is there.
 */
export async function readCaller(db: Db, token: string | undefined, caused: boolean, now: Date): Promise<Caller> {
  if (token === undefined) throw new Refusal('not-signed-in')
  const { session, user } = await luciaOver(db, (statement) => db.batch([statement])).validateSession(hashToken(token))
  if (!session || session.endsAt <= now) throw new Refusal('not-signed-in')
  const { deviceId, provedAt, lastActiveAt } = session
  if (isIdle(user.role, lastActiveAt, now)) {
    await db.delete(devices).where(eq(devices.id, deviceId))
    throw new Refusal('session-idle')
  }
  if (caused && now.getTime() - lastActiveAt.getTime() >= activityMs) await noteActivity(db, deviceId, now)
  return {
    userId: user.id,
    email: user.email,
    role: user.role,
    fullName: user.fullName,
    sessionId: session.id,
    deviceId,
    provedAt,
  }
}

async function noteActivity(db: Db, deviceId: string, now: Date): Promise<void> {
  await db
    .update(devices)
    .set({ lastActiveAt: now })
    .where(
      and(eq(devices.id, deviceId), lte(devices.lastActiveAt, new Date(now.getTime() - activityMs)), gt(devices.expiresAt, now)),
    )
}
