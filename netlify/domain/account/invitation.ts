/** Inviting admins (decision 8). */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../../auth/access.ts'
import { assertMayTry } from '../../auth/throttle.ts'
import { batch, demandChange, inOneTransaction, isRefusedBy, violates, type Db, type Statement } from '../../db/client.ts'
import { accounts } from '../../db/schema/account.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { Refusal } from '../../refusal.ts'
import { aboveCaller, deletedAbove } from './admin-user.ts'
import { liveLink, sendLink } from './link.ts'
import { changeOne } from '../rule/admin-change.ts'
import { admins } from '../rule/admins.ts'
import { actorOf, audited, type AuditActor } from '../rule/audit.ts'

type Invited = { readonly email: string; readonly fullName: string }

const invitable = 'accounts_invitable'

/** Anyone who isn't an admin, was deleted, or was invited and hasn't accepted yet. */
const notYetAdmin = or(ne(accounts.role, 'admin'), isNotNull(accounts.deletedAt), isNull(accounts.passwordHash))

/** Someone whose invitation is on its way. */
const isInvited = sql<boolean>`${accounts.role} = 'admin' and ${accounts.deletedAt} is null and ${accounts.passwordHash} is null`

/** The inviter and everyone on their line; nobody if the site's operator invites. An account is never on its own line. */
function lineOf(actor: AuditActor, invitedId: string): SQL<string[]> {
  if (!('actorId' in actor)) return sql`'{}'::uuid[]`
  return sql`array_remove(${actor.actorId}::uuid || (select inviters from ${accounts} where id = ${actor.actorId}::uuid),
    ${invitedId}::uuid)`
}

/** Whether someone above the inviter deleted the account. The site's operator may invite everyone. */
const isBarredTo = (actor: AuditActor) => ('actorId' in actor ? deletedAbove({ userId: actor.actorId }) : sql<boolean>`false`)

type Row = Invited & { readonly id: string; readonly inviters: SQL<string[]>; readonly isBarred: SQL<boolean> }

/** The statements that make an account an admin. If the address already had an account, its old ways to sign in are removed. */
function adminRow(db: Db, known: boolean, { id, email, fullName, inviters, isBarred }: Row, now: Date): Statement[] {
  if (!known) return [db.insert(accounts).values({ id, email, fullName, inviters, role: 'admin', createdAt: now })]
  // Someone invited before stays below the same people, unless the operator moves them.
  const line = sql`case when ${isInvited} and ${inviters} <> '{}' then ${accounts.inviters} else ${inviters} end`
  const change = db
    .update(accounts)
    .set({
      role: 'admin',
      fullName,
      inviters: line,
      passwordHash: null,
      secondFactorAskedAt: null,
      deletedAt: null,
      deletedBy: null,
    })
    .where(and(eq(accounts.id, id), notYetAdmin, sql`not ${isBarred}`))
    .returning({ id: accounts.id })
  return [demandChange(db, change, invitable), db.delete(secondFactors).where(eq(secondFactors.accountId, id))]
}

/**
 * Makes someone an admin who still has to choose a password, and owes them the invitation email. Someone who was invited before
 * keeps their name and the link they got, with all its days again, and `again` is true. `emailId` is the email's id; repeating
 * it owes nothing more. Refuses `account-exists` for an admin who already has a password, and `deleted-above-you` for
 * one whom the owner or someone who invited the inviter deleted.
 */
export async function invite(
  db: Db,
  invited: Invited,
  actor: AuditActor,
  now: Date,
  emailId: string = randomUUID(),
): Promise<{ id: string; email: string; again: boolean }> {
  const { email } = invited
  const isBarred = isBarredTo(actor)
  const [[known], live] = await Promise.all([
    db
      .select({ id: accounts.id, fullName: accounts.fullName, again: isInvited, isBarred })
      .from(accounts)
      .where(eq(accounts.email, email)),
    liveLink(db, 'invitation', email, now),
  ])
  const id = known?.id ?? randomUUID()
  const again = known?.again ?? false
  const fullName = (again ? known?.fullName : null) ?? invited.fullName
  try {
    await inOneTransaction(db, [
      ...adminRow(db, known !== undefined, { email, fullName, id, inviters: lineOf(actor, id), isBarred }, now),
      ...sendLink(
        db,
        'invitation',
        email,
        [{ id: emailId, template: 'invitation', name: fullName }],
        now,
        again ? live : undefined,
      ),
      audited(db, { ...actor, action: 'account.invited', subjectType: 'account', subjectId: id }, now),
    ])
  } catch (error) {
    if (isRefusedBy(error, invitable)) throw new Refusal(known?.isBarred ? 'deleted-above-you' : 'account-exists')
    // Their first sign-in link created the account in the same moment, so make that one the admin.
    if (!known && violates(error, 'accounts_email')) return invite(db, invited, actor, now, emailId)
    if (violates(error, 'outbox_pkey')) return { id, email, again }
    throw error
  }
  return { id, email, again }
}

/** `invite` by an admin, within a limit. Refuses `too-many-emails`, and whatever `invite` refuses. */
export async function inviteAdmin(db: Db, invited: Invited, caller: Caller, ip: string, now: Date, emailId?: string) {
  await assertMayTry(db, 'invitation', { email: invited.email, ip }, now)
  return invite(db, invited, actorOf(caller), now, emailId)
}

async function findInvited(db: Db, id: string): Promise<Invited> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(admins, eq(accounts.id, id)))
  if (!account) throw new Refusal('not-found')
  if (account.passwordHash !== null) throw new Refusal('account-exists')
  return { email: account.email, fullName: account.fullName ?? account.email }
}

/** Emails the invitation again. Refuses `not-found`, `account-exists`, `too-many-emails`. */
export async function resendInvitation(
  db: Db,
  { id, emailId }: { readonly id: string; readonly emailId: string },
  caller: Caller,
  ip: string,
  now: Date,
) {
  await inviteAdmin(db, await findInvited(db, id), caller, ip, now, emailId)
  return {}
}

/**
 * Revokes an invitation that nobody accepted, along with the role and every link. Refuses `not-found`, `account-exists`, and
 * `above-you` as deleting does.
 */
export async function revokeInvitation(db: Db, { id }: { readonly id: string }, caller: Caller, now: Date) {
  const change = db
    .update(accounts)
    .set({ role: 'client' })
    .where(and(eq(accounts.id, id), isInvited, sql`not ${aboveCaller(caller)}`))
    .returning({ id: accounts.id })
  const entry = { action: 'account.invitation-revoked', subjectType: 'account', subjectId: id } as const
  const { found } = await batch(db, {
    changed: changeOne(db, caller, change, entry, now),
    found: db
      .select({ role: accounts.role, isAbove: aboveCaller(caller) })
      .from(accounts)
      .where(eq(accounts.id, id)),
  })
  const [account] = found
  if (!account) throw new Refusal('not-found')
  if (account.role === 'admin') throw new Refusal(account.isAbove ? 'above-you' : 'account-exists')
  return {}
}
