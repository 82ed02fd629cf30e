/** Admins: list them, read one, delete one (back office, sections 2, 4, 7; decisions 24 and 28). */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AdminUser, listAdminUsers as contract } from '../../../src/contracts/account/admin-user.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Caller } from '../../auth/access.ts'
import { batch, sqlError, type Db } from '../../db/client.ts'
import { accountLinks, accounts } from '../../db/schema/account.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { devices } from '../../db/schema/session.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne } from '../rule/admin-change.ts'
import { behind, inOrder, placeTime, toPage } from '../rule/keyset.ts'

const admins = and(eq(accounts.role, 'admin'), isNull(accounts.deletedAt))

const columns = {
  id: accounts.id,
  email: accounts.email,
  fullName: accounts.fullName,
  role: accounts.role,
  title: accounts.title,
  createdAt: accounts.createdAt,
  active: sql<boolean>`${accounts.passwordHash} is not null`,
  invitationExpiresAt: accountLinks.expiresAt,
}

type Stored = {
  readonly id: string
  readonly email: string
  readonly fullName: string | null
  readonly role: AdminUser['role']
  readonly title: string | null
  readonly createdAt: Date
  readonly active: boolean
  readonly invitationExpiresAt: Date | null
}

function adminUser({ id, email, fullName, role, title, createdAt, active, invitationExpiresAt }: Stored): AdminUser {
  return {
    id,
    email,
    full_name: fullName,
    role,
    title,
    created_at: createdAt.toISOString(),
    state: active ? 'active' : 'invited',
    invitation_expires_at: invitationExpiresAt?.toISOString() ?? null,
  }
}

/** An account's invitation, while it can still be accepted. */
const openInvitation = (now: Date) =>
  and(
    eq(accountLinks.accountId, accounts.id),
    eq(accountLinks.kind, 'invitation'),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )

const byTime = { time: accounts.createdAt, id: accounts.id }

/** A page of admins, including invited ones, newest first. */
export async function listAdminUsers(
  db: Db,
  { cursor, size }: InputOf<typeof contract>,
  now: Date,
): Promise<{ rows: AdminUser[]; next: string | null }> {
  const found = await db
    .select({ ...columns, place: placeTime(accounts.createdAt) })
    .from(accounts)
    .leftJoin(accountLinks, openInvitation(now))
    .where(and(admins, behind(byTime, 'newest', cursor)))
    .orderBy(...inOrder(byTime, 'newest'))
    .limit(size + 1)
  const { rows, next } = toPage(found, size)
  return { rows: rows.map(adminUser), next }
}

/** One admin, with the fields that only the detail view shows. Refuses `not-found`. */
export async function readAdminUser(db: Db, { id }: { readonly id: string }, now: Date) {
  const [row] = await db
    .select({
      ...columns,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      lastActiveAt:
        sql<Date | null>`(select max(last_active_at) from ${devices} where ${devices.accountId} = ${accounts.id})`.mapWith(
          devices.lastActiveAt,
        ),
    })
    .from(accounts)
    .leftJoin(accountLinks, openInvitation(now))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(and(admins, eq(accounts.id, id)))
  if (!row) throw new Refusal('not-found')
  return {
    user: {
      ...adminUser(row),
      second_factor: row.secondFactor,
      last_active_at: row.lastActiveAt?.toISOString() ?? null,
    },
  }
}

/**
 * Moves an admin's account to the trash and ends all its sessions in the same transaction. An account already there stays.
 * Refuses `not-found`, and `last-admin` for the last admin who can sign in, even if two are deleted at once.
 */
export async function deleteAdminUser(db: Db, caller: Caller, { id }: { readonly id: string }, now: Date): Promise<object> {
  const mine = and(eq(accounts.id, id), eq(accounts.role, 'admin'))
  const change = db
    .update(accounts)
    .set({ deletedAt: now, deletedBy: caller.userId })
    .where(and(mine, isNull(accounts.deletedAt)))
    .returning({ id: accounts.id })
  const entry = { action: 'account.deleted', subjectType: 'account', subjectId: id } as const
  try {
    const { found } = await batch(db, {
      changed: changeOne(db, caller, change, entry, now),
      found: db.select({ id: accounts.id }).from(accounts).where(mine),
    })
    if (found.length === 0) throw new Refusal('not-found')
    return {}
  } catch (error) {
    if (sqlError(error)?.constraint === 'accounts_last_admin') throw new Refusal('last-admin')
    throw error
  }
}
