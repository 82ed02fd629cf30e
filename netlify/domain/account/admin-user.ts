/** Admins: list them, read one, edit one, delete one, restore one (decisions 24 and 28). */
import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type {
  AdminUser,
  changeAdminUser as changing,
  listAdminUsers as contract,
} from '../../../src/contracts/account/admin-user.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Caller } from '../../auth/access.ts'
import { batch, sqlError, type Db } from '../../db/client.ts'
import { accountLinks, accounts } from '../../db/schema/account.ts'
import { audit } from '../../db/schema/audit.ts'
import { providers } from '../../db/schema/provider.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { devices } from '../../db/schema/session.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { accountName } from '../rule/account-name.ts'
import { changeOne } from '../rule/admin-change.ts'
import { admins } from '../rule/admins.ts'
import { behind, inOrder, placeTime, toPage } from '../rule/keyset.ts'
import { endHeldOf } from '../visit/earlier/freed.ts'
import { endFeedOf } from '../visit/end-feed.ts'
import { isAhead } from '../visit/treating.ts'

type Somebody = Pick<Caller, 'userId'>

/** Whether `row` is someone who invited the caller, or the owner unless that is the caller. */
const isAbove = (
  row: SQL,
  { userId }: Somebody,
) => sql<boolean>`exists (select 1 from ${accounts} me where me.id = ${userId}::uuid
  and (${row}.id = any(me.inviters) or (${row}.inviters = '{}' and me.inviters <> '{}')))`

/** The rows of people who invited the caller, and the owner's unless that is the caller. The caller can't delete these. */
export function aboveCaller(caller: Somebody): SQL<boolean> {
  return isAbove(sql`accounts`, caller)
}

/** The rows that someone above the caller deleted, but not their own. The caller can't bring these back. */
export function deletedAbove(caller: Somebody): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${accounts} deleter where deleter.id = accounts.deleted_by
    and deleter.id <> accounts.id and ${isAbove(sql`deleter`, caller)})`
}

/** Whether a row is the last admin who can sign in. If any row is, it's the caller's own. */
const lastAdmin = sql<boolean>`not exists (select 1 from ${accounts} other where other.id <> accounts.id and other.role = 'admin'
  and other.deleted_at is null and other.password_hash is not null)`

/** Columns of an admin as this caller sees them. */
const columnsFor = (caller: Caller, now: Date) => ({
  id: accounts.id,
  email: accounts.email,
  fullName: accounts.fullName,
  role: accounts.role,
  title: accounts.title,
  createdAt: accounts.createdAt,
  active: sql<boolean>`${accounts.passwordHash} is not null`,
  invitationExpiresAt: accountLinks.expiresAt,
  isOwner: sql<boolean>`${accounts.inviters} = '{}'`,
  invitedBy: sql<
    string | null
  >`(select ${accountName('inviter')} from ${accounts} inviter where inviter.id = accounts.inviters[1])`,
  isAbove: aboveCaller(caller),
  isLast: lastAdmin,
  visitsAhead: sql<number>`(select count(*)::int from ${visits} v where v.provider_id = ${accounts.id} and ${isAhead(now)})`,
  secondFactor: sql<boolean>`exists (select 1 from ${secondFactors} f where f.account_id = ${accounts.id} and f.confirmed_at is not null)`,
  // A device is forgotten with its session, so the last sign-in counts too.
  lastActiveAt: sql<Date | null>`greatest((select max(d.last_active_at) from ${devices} d where d.account_id = ${accounts.id}),
    (select max(a.at) from ${audit} a where a.subject_type = 'account' and a.subject_id = ${accounts.id}
      and a.action = 'session.started'))`.mapWith(devices.lastActiveAt),
})

/** An account's invitation, while it can still be accepted. */
const openInvitation = (now: Date) =>
  and(
    eq(accountLinks.accountId, accounts.id),
    eq(accountLinks.kind, 'invitation'),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )

/** The statement that reads one admin. */
const selectAdmin = (db: Db, caller: Caller, id: string, now: Date) =>
  db
    .select(columnsFor(caller, now))
    .from(accounts)
    .leftJoin(accountLinks, openInvitation(now))
    .where(and(admins, eq(accounts.id, id)))

type Stored = Awaited<ReturnType<typeof selectAdmin>>[number]

function adminUser(row: Stored): AdminUser {
  const { id, email, fullName, role, title, createdAt, active, invitationExpiresAt, isOwner, invitedBy, isAbove, isLast } = row
  return {
    id,
    email,
    full_name: fullName,
    role,
    title,
    created_at: createdAt.toISOString(),
    state: active ? 'active' : 'invited',
    invitation_expires_at: invitationExpiresAt?.toISOString() ?? null,
    is_owner: isOwner,
    invited_by: invitedBy,
    deletable: !isAbove && !isLast,
    visits_ahead: row.visitsAhead,
    second_factor: row.secondFactor,
    last_active_at: row.lastActiveAt?.toISOString() ?? null,
  }
}

const byTime = { time: accounts.createdAt, id: accounts.id }

/** A page of admins, including invited ones, newest first. */
export async function listAdminUsers(
  db: Db,
  { cursor, size }: InputOf<typeof contract>,
  caller: Caller,
  now: Date,
): Promise<{ rows: AdminUser[]; next: string | null }> {
  const found = await db
    .select({ ...columnsFor(caller, now), place: placeTime(accounts.createdAt) })
    .from(accounts)
    .leftJoin(accountLinks, openInvitation(now))
    .where(and(admins, behind(byTime, 'newest', cursor)))
    .orderBy(...inOrder(byTime, 'newest'))
    .limit(size + 1)
  const { rows, next } = toPage(found, size)
  return { rows: rows.map(adminUser), next }
}

/** One admin. Refuses `not-found`. */
export async function readAdminUser(db: Db, { id }: { readonly id: string }, caller: Caller, now: Date) {
  const [row] = await selectAdmin(db, caller, id, now)
  if (!row) throw new Refusal('not-found')
  return { user: adminUser(row) }
}

/**
 * Changes the given parts of an admin's name and title. The audit keeps the old values. Refuses `not-found`, and
 * `changed-meanwhile` if someone else changes them at the same moment.
 */
export async function changeAdminUser(
  db: Db,
  { id, ...typed }: InputOf<typeof changing>,
  caller: Caller,
  now: Date,
): Promise<object> {
  const [before] = await db
    .select({ fullName: accounts.fullName, title: accounts.title })
    .from(accounts)
    .where(and(admins, eq(accounts.id, id)))
  if (!before) throw new Refusal('not-found')
  const fullName = typed.fullName ?? before.fullName
  const title = typed.title === undefined ? before.title : typed.title || null
  if (before.fullName === fullName && before.title === title) return {}
  const detail = {
    ...(before.fullName !== fullName && { nameBefore: before.fullName ?? '', nameAfter: fullName ?? '' }),
    ...(before.title !== title && { titleBefore: before.title ?? '', titleAfter: title ?? '' }),
  }
  const change = db
    .update(accounts)
    .set({ fullName, title })
    .where(
      and(
        admins,
        eq(accounts.id, id),
        sql`${accounts.fullName} is not distinct from ${before.fullName} and ${accounts.title} is not distinct from ${before.title}`,
      ),
    )
    .returning({ id: accounts.id })
  const entry = { action: 'account.edited', subjectType: 'account', subjectId: id, detail } as const
  const { rowCount } = await changeOne(db, caller, change, entry, now)
  if (rowCount === 0) throw new Refusal('changed-meanwhile')
  return {}
}

/**
 * Moves an admin's account to the trash. In the same transaction, ends all its sessions, its calendar feed, and the invitations it
 * sent that nobody accepted. An account already there stays. Refuses `not-found`, `above-you` for the owner and for anyone who
 * invited the caller, directly or through others, and `last-admin` for the last admin who can sign in, even if two are deleted at
 * once.
 */
export async function deleteAdminUser(db: Db, { id }: { readonly id: string }, caller: Caller, now: Date): Promise<object> {
  const mine = and(eq(accounts.id, id), eq(accounts.role, 'admin'))
  const change = db
    .update(accounts)
    .set({ deletedAt: now, deletedBy: caller.userId })
    .where(and(mine, isNull(accounts.deletedAt), sql`not ${aboveCaller(caller)}`))
    .returning({ id: accounts.id })
  const entry = { action: 'account.deleted', subjectType: 'account', subjectId: id } as const
  try {
    const { found } = await batch(db, {
      changed: changeOne(db, caller, change, entry, now),
      // A visit being placed with them is planned again, and then refused.
      replanned: db.execute(sql`update ${providers} set schedule_version = schedule_version + 1 where account_id = ${id}::uuid`),
      ended: endHeldOf(db, id, now),
      feed: endFeedOf(db, id),
      // Someone who is removed must not come back through an address that they invited.
      invited: db.execute(sql`delete from ${accountLinks} l using ${accounts} a, ${accounts} gone where l.kind = 'invitation'
        and l.account_id = a.id and a.inviters[1] = gone.id and gone.id = ${id}::uuid and gone.deleted_at is not null`),
      found: db
        .select({ isAbove: aboveCaller(caller) })
        .from(accounts)
        .where(mine),
    })
    if (found.length === 0) throw new Refusal('not-found')
    if (found[0]!.isAbove) throw new Refusal('above-you')
    return {}
  } catch (error) {
    if (sqlError(error)?.constraint === 'accounts_last_admin') throw new Refusal('last-admin')
    throw error
  }
}

/**
 * Restores an admin's account from the trash. An account that isn't there stays as it is. Refuses `not-found`, and `deleted-above-you`
 * if the owner or someone who invited the caller deleted it.
 */
export async function restoreAdminUser(db: Db, { id }: { readonly id: string }, caller: Somebody, now: Date): Promise<void> {
  const mine = and(eq(accounts.id, id), isNotNull(accounts.deletedAt))
  const change = db
    .update(accounts)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(mine, sql`not ${deletedAbove(caller)}`))
    .returning({ id: accounts.id })
  const entry = { action: 'account.restored', subjectType: 'account', subjectId: id } as const
  const { found } = await batch(db, {
    changed: changeOne(db, caller, change, entry, now),
    found: db
      .select({ isDeleted: sql<boolean>`${accounts.deletedAt} is not null` })
      .from(accounts)
      .where(eq(accounts.id, id)),
  })
  if (!found[0]) throw new Refusal('not-found')
  if (found[0].isDeleted) throw new Refusal('deleted-above-you')
}
