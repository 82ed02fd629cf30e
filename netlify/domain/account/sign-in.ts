/** Turns a proof of identity into a session, asking for the second factor in between if there is one (decision 9). */
import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { SignInOutcome } from '../../../src/contracts/account/session.ts'
import type { From } from '../../auth/access.ts'
import { endDeviceOf, newDevice, type RefreshToken } from '../../auth/device.ts'
import type { Account } from '../../auth/session.ts'
import { hashToken, newToken } from '../../auth/token.ts'
import { newSecret, secretUri } from '../../auth/totp.ts'
import { demand, inOneTransaction, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { fieldSeal } from '../../db/seal.ts'
import { accounts } from '../../db/schema/account.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { signInTickets, type ticketKinds } from '../../db/schema/session.ts'
import { audited } from '../rule/audit.ts'
import { beginWeek, dueAt } from './second-factor-duty.ts'

/** The answer, and a cookie once someone is signed in. */
export type SignInStep<Answer = SignInOutcome> = {
  readonly answer: Answer
  readonly cookie?: RefreshToken
  /** The value by which the account knows this browser from now on. */
  readonly known?: string
}

const ticketMs: Readonly<Record<(typeof ticketKinds)[number], number>> = {
  'second-factor': 10 * minuteMs,
  'set-password': 15 * minuteMs,
}

/** A ticket for the next step, and the statement that stores its hash. */
export function newTicket(
  db: Db,
  kind: (typeof ticketKinds)[number],
  accountId: string,
  now: Date,
): { ticket: string; statement: Statement } {
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + ticketMs[kind])
  return { ticket, statement: db.insert(signInTickets).values({ hash: hashToken(ticket), kind, accountId, expiresAt }) }
}

const hasSecondFactor = (accountId: SQLWrapper) => sql<boolean>`exists (
  select 1 from ${secondFactors} where ${secondFactors.accountId} = ${accountId} and ${secondFactors.confirmedAt} is not null)`

/** The rule that nobody passes without a code once they must give one. */
const noSecondFactor = 'second_factors_none'

/** The columns needed to sign someone in. `secondFactor`: whether they must give a code. */
export const signInColumns = {
  id: accounts.id,
  email: accounts.email,
  role: accounts.role,
  fullName: accounts.fullName,
  passwordHash: accounts.passwordHash,
  secondFactorAskedAt: accounts.secondFactorAskedAt,
  secondFactor: hasSecondFactor(accounts.id),
}

/** A secret that doesn't count until its first code arrives, and the statement that stores it sealed. */
export function newSecondFactor(db: Db, account: Pick<Account, 'id' | 'email'>, now: Date) {
  const secret = newSecret()
  const sealed = fieldSeal().seal(secret, { table: 'second_factors', column: 'secret', id: account.id })
  const row = { secret: sealed, createdAt: now, lastStep: 0 }
  return {
    secret,
    uri: secretUri(secret, account.email),
    statement: db
      .insert(secondFactors)
      .values({ accountId: account.id, ...row })
      .onConflictDoUpdate({ target: secondFactors.accountId, set: row, setWhere: sql`${secondFactors.confirmedAt} is null` })
      .returning({ accountId: secondFactors.accountId }),
  }
}

/**
 * The statement that locks an account until the transaction ends. A new password either waits and then ends what began here, or
 * came first and makes the proof fail.
 */
function hold(db: Db, { id }: Pick<Account, 'id'>): Statement {
  return db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('no key update')
}

/** Signs a device in, in the transaction of `proof`. The session ends at `until` at the latest. */
export async function startSession(
  db: Db,
  account: Account,
  proof: readonly Statement[],
  from: From,
  now: Date,
  until?: Date,
): Promise<Required<Omit<SignInStep<Extract<SignInOutcome, { outcome: 'signed-in' }>>, 'known'>>> {
  const { id, email, role, fullName } = account
  const device = await newDevice(db, { id, email, role, fullName }, from.userAgent, now, until)
  const started = audited(
    db,
    { actorKind: role, actorId: id, action: 'session.started', subjectType: 'account', subjectId: id },
    now,
  )
  const replaced = from.replaced === undefined ? [] : [endDeviceOf(db, from.replaced)]
  await inOneTransaction(db, [hold(db, account), ...proof, ...replaced, ...device.statements, started])
  return { answer: { outcome: 'signed-in', session: device.session }, cookie: device.cookie }
}

type Entering = Account & { readonly secondFactor: boolean; readonly secondFactorAskedAt: Date | null }

/** Continues after a right password or a link, in the transaction of `proof`: starts a session, or asks for the second factor. */
export async function proceed(
  db: Db,
  account: Entering,
  proof: readonly Statement[],
  from: From,
  now: Date,
): Promise<SignInStep> {
  if (account.secondFactor) {
    const { ticket, statement } = newTicket(db, 'second-factor', account.id, now)
    await inOneTransaction(db, [hold(db, account), ...proof, statement])
    return { answer: { outcome: 'second-factor', ticket } }
  }
  // Checking or hashing a password takes a while, and the factor may have been turned on in that time.
  const still = demand(db, sql`not ${hasSecondFactor(sql`${account.id}::uuid`)}`, noSecondFactor)
  try {
    return await withoutFactor(db, account, [...proof, still], from, now)
  } catch (error) {
    if (isRefusedBy(error, noSecondFactor)) return proceed(db, { ...account, secondFactor: true }, proof, from, now)
    throw error
  }
}

async function withoutFactor(db: Db, account: Entering, proof: readonly Statement[], from: From, now: Date): Promise<SignInStep> {
  const due = dueAt(account, now)
  if (due === undefined) return startSession(db, account, proof, from, now)
  if (due > now) {
    // During the week the password is enough. The session ends with the week, and the next sign-in sets up the factor.
    return startSession(db, account, [...proof, beginWeek(db, account.id, now)], from, now, due)
  }
  const { ticket, statement } = newTicket(db, 'second-factor', account.id, now)
  const { secret, uri, statement: stored } = newSecondFactor(db, account, now)
  await inOneTransaction(db, [hold(db, account), ...proof, stored, statement])
  return { answer: { outcome: 'second-factor-setup', ticket, secret, uri } }
}

/** The statement that voids an account's tickets, that is, everything halfway through. */
export function voidTickets(db: Db, accountId: string): Statement {
  return db.delete(signInTickets).where(eq(signInTickets.accountId, accountId))
}
