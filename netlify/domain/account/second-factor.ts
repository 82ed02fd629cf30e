/** The second factor: authenticator app codes, and recovery codes for a lost app (decision 9). */
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../src/contracts/account/session.ts'
import type { Caller, From } from '../../auth/access.ts'
import type { RefreshToken } from '../../auth/device.ts'
import type { Account } from '../../auth/session.ts'
import { assertMayTry, forgiveTry, type Tried } from '../../auth/throttle.ts'
import { hashToken } from '../../auth/token.ts'
import { stepOf } from '../../auth/totp.ts'
import { demandChange, inOneTransaction, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { fieldSeal } from '../../db/seal.ts'
import { accounts } from '../../db/schema/account.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factor.ts'
import { signInTickets } from '../../db/schema/session.ts'
import { Refusal } from '../../refusal.ts'
import { tellOwner } from './notice.ts'
import { tellingRefusals } from './proof-refused.ts'
import { actorOf, audited } from '../rule/audit.ts'
import { spokenGroup } from '../rule/reference.ts'
import { dueAt, isDuty } from './second-factor-duty.ts'
import { trailed } from './sign-in-trail.ts'
import { newSecondFactor, startSession } from './sign-in.ts'

const recoveryCodeCount = 10
const codeUnused = 'second_factors_code_unused'
const ticketUnused = 'sign_in_tickets_unused'

type Factor = { readonly accountId: string; readonly secret: string; readonly confirmedAt: Date | null }

/** "K7QF-3MPA-9XWT-2HDN": 78 bits each, stored as hashes. */
function newRecoveryCodes(db: Db, accountId: string): { codes: string[]; statement: Statement } {
  const codes = Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 4 }, spokenGroup).join('-'))
  const rows = codes.map((code) => ({ accountId, hash: hashToken(code.replaceAll('-', '')) }))
  return { codes, statement: db.insert(recoveryCodes).values(rows) }
}

const bare = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()
/** Whether it is an app's code, or can only be a recovery code. */
export const isAppCode = (typed: string) => /^\d{6}$/.test(bare(typed))

/** The statement that uses up a code, or undefined if it can't be valid. App codes and recovery codes each work once. */
function useCode(db: Db, factor: Factor, typed: string, now: Date): Statement | undefined {
  const code = bare(typed)
  const mine = eq(secondFactors.accountId, factor.accountId)
  if (isAppCode(code)) {
    const secret = fieldSeal().unseal(factor.secret, { table: 'second_factors', column: 'secret', id: factor.accountId })
    const step = stepOf(secret, code, now)
    if (step === undefined) return undefined
    const used = db
      .update(secondFactors)
      .set({ lastStep: step, confirmedAt: factor.confirmedAt ?? now })
      .where(and(mine, sql`${secondFactors.lastStep} < ${step}`, eq(secondFactors.secret, factor.secret)))
      .returning({ id: secondFactors.accountId })
    return demandChange(db, used, codeUnused)
  }
  if (factor.confirmedAt === null) return undefined
  const used = db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(recoveryCodes.accountId, factor.accountId), eq(recoveryCodes.hash, hashToken(code)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ hash: recoveryCodes.hash })
  return demandChange(db, used, codeUnused)
}

/** Runs statements that use up a code. Refuses `invalid-code`, and `sign-in-expired` if the ticket was already used. */
async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isRefusedBy(error, codeUnused)) throw new Refusal('invalid-code')
    if (isRefusedBy(error, ticketUnused)) throw new Refusal('sign-in-expired')
    throw error
  }
}

/** Checks the code after the password. The first code of a new factor turns it on, and the answer includes recovery codes. */
export async function verifySecondFactor(
  db: Db,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  from: From,
  now: Date,
): Promise<{ answer: SignedIn; cookie: RefreshToken }> {
  const hash = hashToken(ticket)
  const [row] = await db
    .select({
      account: { id: accounts.id, email: accounts.email, role: accounts.role, fullName: accounts.fullName },
      factor: {
        accountId: secondFactors.accountId,
        secret: secondFactors.secret,
        confirmedAt: secondFactors.confirmedAt,
      },
    })
    .from(signInTickets)
    .innerJoin(accounts, and(eq(accounts.id, signInTickets.accountId), isNull(accounts.deletedAt)))
    .innerJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(and(eq(signInTickets.hash, hash), eq(signInTickets.kind, 'second-factor'), gt(signInTickets.expiresAt, now)))
  if (!row) throw new Refusal('sign-in-expired')
  const attempt = { by: 'second-factor', email: row.account.email, ip: from.ip } as const
  return trailed(db, attempt, now, () => pass(db, row, hash, code, from, now))
}

type Waiting = { readonly account: Account; readonly factor: Factor }

async function pass(db: Db, { account, factor }: Waiting, hash: string, code: string, from: From, now: Date) {
  const used = await tryCode(db, { email: account.email, ip: from.ip }, factor, code, now)
  const ticketUsed = db.delete(signInTickets).where(eq(signInTickets.hash, hash)).returning({ hash: signInTickets.hash })
  const fresh = factor.confirmedAt === null ? newRecoveryCodes(db, account.id) : undefined
  const proof = [
    demandChange(db, ticketUsed, ticketUnused),
    ...used,
    ...(fresh ? [fresh.statement, ...turnedOn(db, account.role, account, now)] : []),
    ...(isAppCode(code) ? [] : [tellOwner(db, account, 'recovery-code-used', now)]),
  ]
  const { answer, cookie } = await refusing(() => startSession(db, account, proof, from, now))
  return { answer: fresh ? { ...answer, recoveryCodes: fresh.codes } : answer, cookie }
}

type Owner = { readonly id: string; readonly email: string }

function turnedOn(db: Db, actorKind: 'admin' | 'client', owner: Owner, now: Date): Statement[] {
  const { id } = owner
  const entry = { actorKind, actorId: id, action: 'account.second-factor-on', subjectType: 'account', subjectId: id } as const
  return [audited(db, entry, now), tellOwner(db, owner, 'second-factor-on', now)]
}

const ownerOf = ({ userId, email }: Caller): Owner => ({ id: userId, email })

async function factorOf(db: Db, { userId }: Caller): Promise<Factor | undefined> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, userId))
  return factor
}

/** Whether the caller has a second factor, whether and by when they need one, and how many recovery codes are left. */
export async function readSecondFactor(db: Db, caller: Caller, now: Date) {
  const [[factor], [left], [account]] = await db.batch([
    db.select().from(secondFactors).where(eq(secondFactors.accountId, caller.userId)),
    db
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.accountId, caller.userId), isNull(recoveryCodes.usedAt))),
    db.select({ askedAt: accounts.secondFactorAskedAt }).from(accounts).where(eq(accounts.id, caller.userId)),
  ])
  const enabled = factor?.confirmedAt != null
  const due = dueAt({ role: caller.role, secondFactor: enabled, secondFactorAskedAt: account?.askedAt ?? null }, now)
  return { enabled, required: isDuty(), dueAt: due?.toISOString() ?? null, recoveryCodesLeft: enabled ? left!.codes : 0 }
}

/** Creates a new secret for the caller's app. Refuses `second-factor-on`. */
export async function beginSecondFactor(db: Db, caller: Caller, now: Date): Promise<{ secret: string; uri: string }> {
  const { secret, uri, statement } = newSecondFactor(db, { id: caller.userId, email: caller.email }, now)
  const stored = await statement
  if (stored.length === 0) throw new Refusal('second-factor-on')
  return { secret, uri }
}

/** Counts a try and returns the statements that use up the code. Refuses `invalid-code` and `too-many-attempts`. */
async function tryCode(db: Db, tried: Tried, factor: Factor, code: string, now: Date) {
  await assertMayTry(db, 'second-factor', tried, now)
  const used = useCode(db, factor, code, now)
  if (!used) throw new Refusal('invalid-code')
  return [used, ...forgiveTry(db, 'second-factor', tried)] as const
}

/**
 * Turns the factor on with its first code. Refuses `second-factor-off` if setup hasn't begun, and `second-factor-on` if it is
 * done.
 */
export async function confirmSecondFactor(db: Db, { code }: { readonly code: string }, caller: Caller, ip: string, now: Date) {
  const factor = await factorOf(db, caller)
  if (!factor) throw new Refusal('second-factor-off')
  if (factor.confirmedAt !== null) throw new Refusal('second-factor-on')
  const used = await tryCode(db, { email: caller.email, ip }, factor, code, now)
  const { codes, statement } = newRecoveryCodes(db, caller.userId)
  await refusing(() => inOneTransaction(db, [...used, statement, ...turnedOn(db, caller.role, ownerOf(caller), now)]))
  return { recoveryCodes: codes }
}

/**
 * Runs `statements` after using up one of the caller's codes. Refuses `second-factor-off`, and what `tryCode` refuses, which leaves an
 * audit row.
 */
export async function withCode(db: Db, code: string, statements: readonly Statement[], caller: Caller, ip: string, now: Date) {
  const factor = await factorOf(db, caller)
  if (factor?.confirmedAt == null) throw new Refusal('second-factor-off')
  await tellingRefusals(db, caller, now, async () => {
    const used = await tryCode(db, { email: caller.email, ip }, factor, code, now)
    await refusing(() => inOneTransaction(db, [...used, ...statements]))
  })
}

/** Turns the factor off, with one of its codes. Refuses `second-factor-required` if every admin needs one. */
export async function removeSecondFactor(db: Db, { code }: { readonly code: string }, caller: Caller, ip: string, now: Date) {
  if (isDuty()) throw new Refusal('second-factor-required')
  const removed = { action: 'account.second-factor-off', subjectType: 'account', subjectId: caller.userId } as const
  const statements = [
    db.delete(secondFactors).where(eq(secondFactors.accountId, caller.userId)),
    audited(db, { ...actorOf(caller), ...removed }, now),
    tellOwner(db, ownerOf(caller), 'second-factor-off', now),
  ]
  await withCode(db, code, statements, caller, ip, now)
  return {}
}

/** Replaces the recovery codes. Needs a code. */
export async function renewRecoveryCodes(db: Db, { code }: { readonly code: string }, caller: Caller, ip: string, now: Date) {
  const { codes, statement } = newRecoveryCodes(db, caller.userId)
  const renewed = { action: 'account.recovery-codes-renewed', subjectType: 'account', subjectId: caller.userId } as const
  const statements = [
    db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, caller.userId)),
    statement,
    audited(db, { ...actorOf(caller), ...renewed }, now),
    tellOwner(db, ownerOf(caller), 'recovery-codes-renewed', now),
  ]
  await withCode(db, code, statements, caller, ip, now)
  return { recoveryCodes: codes }
}
