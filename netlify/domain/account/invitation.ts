/** Inviting admins (back office, sections 2, 5, 7; decision 8). */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Caller } from '../../auth/access.ts'
import { assertMayTry } from '../../auth/throttle.ts'
import { demandChange, inOneTransaction, isRefusedBy, violates, type Db, type Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { Refusal } from '../../refusal.ts'
import { sendLink } from './link.ts'
import { changeOne } from '../rule/admin-change.ts'
import { actorOf, audited, type AuditActor } from '../rule/audit.ts'

type Invited = { readonly email: string; readonly fullName: string }

const invitable = 'accounts_invitable'

/** Whoever is no admin, was deleted, or was invited and has not come yet. */
const notYetAdmin = or(ne(accounts.role, 'admin'), isNotNull(accounts.deletedAt), isNull(accounts.passwordHash))

/** The statements that make an account an admin's: of an address that had one before, nothing of the old way in is left. */
function adminRow(db: Db, id: string, known: boolean, { email, fullName }: Invited, now: Date): Statement[] {
  if (!known) return [db.insert(accounts).values({ id, email, fullName, role: 'admin', createdAt: now })]
  const change = db
    .update(accounts)
    .set({ role: 'admin', fullName, passwordHash: null, secondFactorAskedAt: null, deletedAt: null, deletedBy: null })
    .where(and(eq(accounts.id, id), notYetAdmin))
    .returning({ id: accounts.id })
  return [demandChange(db, change, invitable), db.delete(secondFactors).where(eq(secondFactors.accountId, id))]
}

/**
 * Makes somebody an admin who has yet to choose a password, and owes them the letter. Refuses `account-exists` for an admin
 * who has one.
 */
export async function invite(db: Db, actor: AuditActor, invited: Invited, now: Date): Promise<{ id: string; email: string }> {
  const { email, fullName } = invited
  const [known] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  const id = known?.id ?? randomUUID()
  try {
    await inOneTransaction(db, [
      ...adminRow(db, id, known !== undefined, invited, now),
      ...sendLink(db, 'invitation', email, [{ template: 'invitation', name: fullName }], now),
      audited(db, { ...actor, action: 'account.invited', subjectType: 'account', subjectId: id }, now),
    ])
  } catch (error) {
    if (isRefusedBy(error, invitable)) throw new Refusal('account-exists')
    // Their first sign-in link made the account at the same time: it becomes the admin's.
    if (!known && violates(error, 'accounts_email')) return invite(db, actor, invited, now)
    throw error
  }
  return { id, email }
}

/** The same by an admin, who may not do it without end. Refuses `too-many-attempts`, and what `invite` refuses. */
export async function inviteAdmin(db: Db, caller: Caller, invited: Invited, ip: string, now: Date) {
  await assertMayTry(db, 'invitation', { email: invited.email, ip }, now)
  return invite(db, actorOf(caller), invited, now)
}

async function findInvited(db: Db, id: string): Promise<Invited> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.role, 'admin'), isNull(accounts.deletedAt)))
  if (!account) throw new Refusal('not-found')
  if (account.passwordHash !== null) throw new Refusal('account-exists')
  return { email: account.email, fullName: account.fullName ?? account.email }
}

/** A new letter; the older one's link is void. Refuses `not-found`, `account-exists`, `too-many-attempts`. */
export async function resendInvitation(db: Db, caller: Caller, { id }: { readonly id: string }, ip: string, now: Date) {
  await inviteAdmin(db, caller, await findInvited(db, id), ip, now)
  return {}
}

/** Ends an invitation that nobody took up; the role goes, and with it every link. Refuses `not-found`, `account-exists`. */
export async function revokeInvitation(db: Db, caller: Caller, { id }: { readonly id: string }, now: Date) {
  const change = db
    .update(accounts)
    .set({ role: 'client' })
    .where(and(eq(accounts.id, id), eq(accounts.role, 'admin'), isNull(accounts.passwordHash), isNull(accounts.deletedAt)))
    .returning({ id: accounts.id })
  const entry = { action: 'account.invitation-revoked', subjectType: 'account', subjectId: id } as const
  const [, [account]] = await db.batch([
    changeOne(db, caller, change, entry, now),
    db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id)),
  ])
  if (!account) throw new Refusal('not-found')
  if (account.role === 'admin') throw new Refusal('account-exists')
  return {}
}
