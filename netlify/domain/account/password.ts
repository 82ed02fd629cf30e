/** Resets, sets and changes passwords (decision 8). Clients have none (decision 9), so everything that sets one requires an admin. */
import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { LinkTokens } from '../../../src/contracts/account/password.ts'
import { readLinkToken } from '../../link-token.ts'
import type { Caller, From } from '../../auth/access.ts'
import { endDevices } from '../../auth/device.ts'
import { assertGoodPassword } from '../../auth/password-rule.ts'
import { knownBrowser } from '../../auth/known-browser.ts'
import { hashPassword } from '../../auth/password.ts'
import { forgetTries, maySend } from '../../auth/throttle.ts'
import { hashToken } from '../../auth/token.ts'
import { demand, demandChange, inOneTransaction, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { accountLinks, accounts } from '../../db/schema/account.ts'
import { devices, signInTickets } from '../../db/schema/session.ts'
import { Refusal } from '../../refusal.ts'
import { countBeyond, oneBeyond, linkUnused, liveLink, sendLink, usable, useLink, voidLinks } from './link.ts'
import { tellOwner } from './notice.ts'
import { checkOwnPassword } from './proof.ts'
import { admins } from '../rule/admins.ts'
import { actorOf, audited } from '../rule/audit.ts'
import { trailed } from './sign-in-trail.ts'
import { newTicket, proceed, signInColumns, voidTickets, type SignInStep } from './sign-in.ts'

const grantUnused = 'password_grant_unused'
const stillSignedIn = 'devices_still_signed_in'

/** An invited admin has no password to reset: only their invitation lets them in, and it ends. */
const hasPassword = isNotNull(accounts.passwordHash)

/**
 * Owes an email to an admin's address; an invited one is told to use the invitation. Any other address, even a client's, writes the
 * same rows, but no email leaves. Strangers can use up an address's requests under other names of its mailbox, so anyone without a
 * live link still gets one.
 */
export async function requestPasswordReset(db: Db, { email }: { readonly email: string }, ip: string, now: Date) {
  const [within, live] = await Promise.all([
    maySend(db, 'password-reset', { email, ip }, now),
    liveLink(db, 'recovery', email, now),
  ])
  if (!within && live !== undefined) return {}
  const isAdminWho = (state: SQL) =>
    sql`exists (select 1 from ${accounts} where ${accounts.email} = ${email} and ${admins} and ${state})`
  const emails = [
    { template: 'recovery', deliverIf: isAdminWho(hasPassword) },
    { template: 'sign-in-admin', account: 'invited', deliverIf: isAdminWho(isNull(accounts.passwordHash)) },
  ] as const
  const sending = sendLink(db, 'recovery', email, emails, now, live)
  try {
    await inOneTransaction(db, within ? sending : [countBeyond(db, 'recovery', email, now), ...sending])
  } catch (error) {
    if (!isRefusedBy(error, oneBeyond)) throw error
  }
  return {}
}

const kinds = { recovery: 'recovery', invite: 'invitation' } as const

/**
 * Exchanges a link for a grant to set a password. The owner could read the email, so they may get another at once, however often
 * strangers asked. Refuses `invalid-reset-link` for a link that is forged, void, used or expired.
 */
export function exchangeLink(db: Db, tokens: LinkTokens, ip: string, now: Date) {
  return trailed(db, { by: 'password-reset', ip }, now, () => exchange(db, tokens, ip, now))
}

async function exchange(db: Db, { access_token, refresh_token, type }: LinkTokens, ip: string, now: Date) {
  const kind = kinds[type]
  const id = readLinkToken(access_token, 'access')
  if (id === undefined || readLinkToken(refresh_token, 'refresh') !== id) throw new Refusal('invalid-reset-link')
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email, fullName: accounts.fullName, role: accounts.role })
    .from(accountLinks)
    .innerJoin(accounts, and(eq(accounts.id, accountLinks.accountId), admins))
    .where(and(usable(id, kind, now), kind === 'recovery' ? hasPassword : undefined))
  if (!account) throw new Refusal('invalid-reset-link')
  const { ticket, statement } = newTicket(db, 'set-password', account.id, now)
  const followed = {
    actorKind: account.role,
    actorId: account.id,
    action: 'account.link-followed',
    subjectType: 'account',
    subjectId: account.id,
    detail: { kind },
  } as const
  try {
    const freed = forgetTries(db, 'password-reset', { email: account.email, ip })
    await inOneTransaction(db, [useLink(db, id, kind, now), freed, statement, audited(db, followed, now)])
  } catch (error) {
    if (isRefusedBy(error, linkUnused)) throw new Refusal('invalid-reset-link')
    throw error
  }
  return { grant: ticket, email: account.email, full_name: account.fullName }
}

/** What every new password does: ends other sessions, and voids links and tickets. */
function newPassword(db: Db, accountId: string, passwordHash: string, keptDevice: string | undefined): Statement[] {
  return [
    db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId)),
    endDevices(db, accountId, keptDevice),
    voidTickets(db, accountId),
    voidLinks(db, accountId),
  ]
}

/** Sets a password with a grant, then signs in or asks for the second factor. Refuses `invalid-reset-link`. */
export async function setPassword(
  db: Db,
  { grant, password }: { readonly grant: string; readonly password: string },
  from: From,
  now: Date,
): Promise<SignInStep> {
  const granted = and(
    eq(signInTickets.hash, hashToken(grant)),
    eq(signInTickets.kind, 'set-password'),
    gt(signInTickets.expiresAt, now),
  )
  const [account] = await db
    .select(signInColumns)
    .from(signInTickets)
    .innerJoin(accounts, and(eq(accounts.id, signInTickets.accountId), admins))
    .where(granted)
  if (!account) throw new Refusal('invalid-reset-link')
  await assertGoodPassword(password, account.email)
  const passwordHash = await hashPassword(password)
  const used = db.delete(signInTickets).where(granted).returning({ hash: signInTickets.hash })
  const entry = { actorKind: account.role, actorId: account.id, subjectType: 'account', subjectId: account.id } as const
  const proof = [
    demandChange(db, used, grantUnused),
    ...newPassword(db, account.id, passwordHash, undefined),
    forgetTries(db, 'password', { email: account.email, ip: from.ip }),
    audited(db, { ...entry, action: 'account.password-set' }, now),
    // An invited admin had no password before, so there is nothing to report.
    ...(account.passwordHash === null ? [] : [tellOwner(db, account, 'password-changed', now)]),
  ]
  try {
    return { ...(await proceed(db, account, proof, from, now)), known: knownBrowser({ id: account.id, passwordHash }) }
  } catch (error) {
    if (isRefusedBy(error, grantUnused)) throw new Refusal('invalid-reset-link')
    throw error
  }
}

type Change = { readonly currentPassword: string; readonly password: string }

/**
 * Changes the signed-in admin's password and ends their other sessions. Refuses `wrong-password` and `too-many-attempts` as
 * `checkOwnPassword` does, and `not-signed-in` if this session ended in the meantime.
 */
export async function changePassword(db: Db, { currentPassword, password }: Change, caller: Caller, ip: string, now: Date) {
  await checkOwnPassword(db, currentPassword, caller, ip, now)
  await assertGoodPassword(password, caller.email)
  const entry = { action: 'account.password-changed', subjectType: 'account', subjectId: caller.userId } as const
  const passwordHash = await hashPassword(password)
  const changed = newPassword(db, caller.userId, passwordHash, caller.deviceId)
  // Hashing takes a while. If a reset link set a new password in that time, it ended this session, and that password stays.
  const still = demand(db, sql`exists (select 1 from ${devices} where ${devices.id} = ${caller.deviceId})`, stillSignedIn)
  try {
    const told = tellOwner(db, { id: caller.userId, email: caller.email }, 'password-changed', now)
    await inOneTransaction(db, [...changed, still, audited(db, { ...actorOf(caller), ...entry }, now), told])
  } catch (error) {
    if (isRefusedBy(error, stillSignedIn)) throw new Refusal('not-signed-in')
    throw error
  }
  return { answer: {}, known: knownBrowser({ id: caller.userId, passwordHash }) }
}
