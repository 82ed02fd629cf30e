/** How clients sign in: with an emailed link or code (decision 9). */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../src/contracts/account/session.ts'
import type { SignInLinkVerification } from '../../../src/contracts/account/sign-in-link.ts'
import { isSignInCodeOf, readLinkToken } from '../../link-token.ts'
import type { From } from '../../auth/access.ts'
import type { RefreshToken } from '../../auth/device.ts'
import { askingBrowser, askingOf, nobodyAsking } from '../../auth/asking-browser.ts'
import { assertMayGuess, forgiveGuess } from '../../auth/code-guesses.ts'
import { forgetTries, maySend } from '../../auth/throttle.ts'
import { inOneTransaction, isRefusedBy, violates, type Db, type Statement } from '../../db/client.ts'
import { accountLinks, accounts } from '../../db/schema/account.ts'
import { requests } from '../../db/schema/request.ts'
import { Refusal } from '../../refusal.ts'
import { accountIdOf, countBeyond, oneBeyond, linkUnused, liveLink, mostTries, sendLink, usable, useLink } from './link.ts'
import { audited } from '../rule/audit.ts'
import { trailed } from './sign-in-trail.ts'
import { startSession } from './sign-in.ts'

/**
 * Owes the email and returns what the requesting browser keeps. Strangers can use up an address's requests, so anyone without a
 * live link still gets one. It brings no new guesses at the code, so auth/code-guesses.ts stays true; the browser keeps the
 * guesses it has (`asked`), and the link works all the same. An admin's email says how admins sign in, or why they can't.
 */
export async function sendSignInLink(db: Db, { email }: { readonly email: string }, ip: string, now: Date, asked?: string) {
  const [within, live] = await Promise.all([maySend(db, 'sign-in-link', { email, ip }, now), liveLink(db, 'sign-in', email, now)])
  const kept = askingOf(asked, email, now) === undefined ? undefined : asked
  const given = { answer: {}, asking: within ? askingBrowser(email, now) : (kept ?? nobodyAsking()) }
  if (!within && live !== undefined) return given
  const adminWho = (state: SQL | undefined) =>
    sql`exists (select 1 from ${accounts} where ${and(eq(accounts.email, email), eq(accounts.role, 'admin'), state)})`
  const hasRequest = sql`exists (
    select 1 from ${requests} where lower(${requests.clientEmail}) = ${email} and ${requests.deletedAt} is null)`
  // An account or an earlier request shows that the address is theirs (decision 32).
  const isKnown = sql`(${accountIdOf(email)} is not null or ${hasRequest})`
  const emails = [
    { template: 'sign-in-link', deliverIf: sql`not ${adminWho(undefined)}`, countedUnless: isKnown },
    { template: 'sign-in-admin', deliverIf: adminWho(and(isNull(accounts.deletedAt), isNotNull(accounts.passwordHash))) },
    {
      template: 'sign-in-admin',
      account: 'invited',
      deliverIf: adminWho(and(isNull(accounts.deletedAt), isNull(accounts.passwordHash))),
    },
    { template: 'sign-in-admin', account: 'closed', deliverIf: adminWho(isNotNull(accounts.deletedAt)) },
  ] as const
  // A mailbox's names that only an earlier request ties to a person share one count, because anyone can book under many. An
  // account's name was proved, so it has its own.
  const byMailbox = sql`${accountIdOf(email)} is null and ${hasRequest}`
  const counted = within ? [] : [countBeyond(db, 'sign-in', email, now, byMailbox)]
  try {
    await inOneTransaction(db, [...counted, ...sendLink(db, 'sign-in', email, emails, now, live)])
  } catch (error) {
    if (!isRefusedBy(error, oneBeyond)) throw error
  }
  return given
}

type ClientSignedIn = { readonly answer: SignedIn; readonly cookie: RefreshToken }

type Link = { readonly id: string; readonly email: string }

async function linkOfToken(db: Db, token: string, now: Date): Promise<Link> {
  const id = readLinkToken(token, 'sign-in')
  if (id === undefined) throw new Refusal('invalid-sign-in-link')
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(usable(id, 'sign-in', now))
  if (!link) throw new Refusal('invalid-sign-in-link')
  return link
}

type Typed = Extract<SignInLinkVerification, { readonly code: string }>

/** Counts the try before looking at the code, so that concurrent tries can't exceed five. */
async function linkOfCode(db: Db, { email, code }: Typed, ip: string, asking: string | undefined, now: Date): Promise<Link> {
  await assertMayGuess(db, { email, ip }, asking, now)
  // A browser that asked isn't affected by strangers' tries; the line above counted its own.
  const tried = asking === undefined ? sql`${accountLinks.tries} + 1` : sql`${accountLinks.tries}`
  const [link] = await db
    .update(accountLinks)
    .set({ tries: tried })
    .where(
      and(
        eq(accountLinks.kind, 'sign-in'),
        eq(accountLinks.email, email),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, now),
        asking === undefined ? lt(accountLinks.tries, mostTries) : undefined,
      ),
    )
    .returning({ id: accountLinks.id, email: accountLinks.email })
  if (!link) throw new Refusal('invalid-sign-in-link')
  if (!isSignInCodeOf(link.id, code)) throw new Refusal('invalid-code')
  return link
}

/** Signs a client in and creates the account the first time. Refuses `invalid-code`, `invalid-sign-in-link`, `too-many-codes`. */
export function verifySignInLink(db: Db, input: SignInLinkVerification, from: From, now: Date): Promise<ClientSignedIn> {
  const attempt = { by: 'sign-in-code', ip: from.ip, ...('email' in input && { email: input.email }) } as const
  return trailed(db, attempt, now, () => verify(db, input, from, now))
}

async function verify(db: Db, input: SignInLinkVerification, from: From, now: Date): Promise<ClientSignedIn> {
  if ('token' in input) return enter(db, await linkOfToken(db, input.token, now), from, [], now)
  const asking = askingOf(from.asking, input.email, now)
  const link = await linkOfCode(db, input, from.ip, asking, now)
  return enter(db, link, from, [forgiveGuess(db, from.ip, asking)], now)
}

async function enter(db: Db, link: Link, from: From, forgiven: readonly Statement[], now: Date): Promise<ClientSignedIn> {
  const [known] = await db.select().from(accounts).where(eq(accounts.email, link.email))
  // Owning an admin's address doesn't make anyone an admin, and a deleted account doesn't come back through an email.
  if (known && (known.role !== 'client' || known.deletedAt !== null)) throw new Refusal('invalid-sign-in-link')
  const account = known ?? { id: randomUUID(), email: link.email, role: 'client' as const, fullName: null }
  const made = { actorKind: 'client', actorId: account.id, action: 'account.created' } as const
  const proof = [
    // A role change or a deletion voids the link, even in the same moment.
    useLink(db, link.id, 'sign-in', now),
    ...(known
      ? []
      : [
          db.insert(accounts).values({ ...account, createdAt: now }),
          audited(db, { ...made, subjectType: 'account', subjectId: account.id }, now),
        ]),
    forgetTries(db, 'sign-in-link', { email: link.email, ip: from.ip }),
    forgetTries(db, 'sign-in-code', { email: link.email, ip: from.ip }),
    ...forgiven,
  ]
  try {
    return await startSession(db, account, proof, from, now)
  } catch (error) {
    if (isRefusedBy(error, linkUnused)) throw new Refusal('invalid-sign-in-link')
    // Someone else created the account in the same moment. The link is still unused, and now we know its account.
    if (!known && violates(error, 'accounts_email')) return enter(db, link, from, forgiven, now)
    throw error
  }
}
