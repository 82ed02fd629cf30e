/**
 * Sessions with Lucia. Only this file imports it. Our adapter turns Lucia's changes into statements, so that they run in the
 * transaction that signs in. Its sliding renewal is off: a session ends when its row says (decision 7).
 */
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { idleMinutes, type Role } from '../../src/catalog/account.ts'
import { hourMs, minuteMs } from '../../src/catalog/time/milliseconds.ts'
import type { Session } from '../../src/contracts/account/session.ts'
import type { Db, Statement } from '../db/client.ts'
import { accounts } from '../db/schema/account.ts'
import { devices, sessions } from '../db/schema/session.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './access.ts'
import { hashToken, newToken } from './token.ts'

type SessionAttributes = {
  readonly deviceId: string
  readonly createdAt: Date
  /** When we say the session ends. Lucia would compute its own time with its own clock. */
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

const accessTokenMs = hourMs
/** An admin idle for this long is signed out. */
const adminIdleMs = idleMinutes * minuteMs
/** The precision of `last_active_at`. */
const activityMs = 60_000

/** Reads a session and its user in one round trip. A deleted account has none. */
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

/** Lucia over our tables. Its changes go to `write`. */
function luciaOver(db: Db, write: (statement: Statement) => Promise<unknown> | void): Lucia<SessionAttributes, UserAttributes> {
  const change = async (statement: Statement) => void (await write(statement))
  const adapter: Adapter = {
    getSessionAndUser: (id) => sessionAndUser(db, id),
    // domain/account/device.ts lists devices, with details Lucia doesn't know.
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

type NewSession = {
  /** The statements that store it, for the transaction that signs in or renews. */
  readonly statements: readonly Statement[]
  /** What the browser gets. */
  readonly session: Session
}

/** A new access token for an account's device. It ends when the device does, if that is sooner. */
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

/** Whether an admin is gone: no request caused by a person for half an hour. */
export function isIdle(role: Role, lastActiveAt: Date, now: Date): boolean {
  return role === 'admin' && now.getTime() - lastActiveAt.getTime() >= adminIdleMs
}

/**
 * The person an access token belongs to. Refuses `not-signed-in` if it is expired or not ours, and `session-idle` for an admin
 * idle for half an hour. `caused`: a person caused this request, so they are there.
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
