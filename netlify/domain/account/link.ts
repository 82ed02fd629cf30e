/** Emailed links: to a new password, to accept an invitation, or to a client's session (decisions 8 and 9). */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { invitationDays, signInMinutes } from '../../../src/catalog/account.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { countWithin } from '../../auth/window.ts'
import { mailboxOf } from '../../db/address-hash.ts'
import { demandChange, type Db, type Statement } from '../../db/client.ts'
import { accountLinks, accounts, type accountLinkKinds } from '../../db/schema/account.ts'
import { owe, type EmailData, type EmailName, type OwedEmail } from '../../mail/outbox.ts'
import { signatureOf } from '../../signature.ts'

type LinkKind = (typeof accountLinkKinds)[number]

/** How long a link is valid. */
const linkMs: Readonly<Record<LinkKind, number>> = {
  recovery: hourMs,
  invitation: invitationDays * dayMs,
  'sign-in': signInMinutes * minuteMs,
}

/** The rule that an address gets one email beyond the number it may request. */
export const oneBeyond = 'link_beyond'

/**
 * The statement that counts an email to an address whose requests are used up. Strangers can use them up, so anyone without a
 * live link still gets one email per link lifetime. Each address has its own count; with `byMailbox`, the names of a mailbox
 * share one.
 */
export function countBeyond(db: Db, kind: LinkKind, email: string, now: Date, byMailbox: SQL = sql`false`): Statement {
  const keyOf = (scope: string, name: string) => signatureOf(`${kind} link beyond, ${scope}`, name).toString('base64url')
  const tries = sql`select case when ${byMailbox} then ${keyOf('mailbox', mailboxOf(email))} else ${keyOf('address', email)} end, 1`
  return countWithin(db, { tries, windowMs: linkMs[kind], rule: oneBeyond }, now)
}

/** The most tries for an email's code. */
export const mostTries = 5

/** The id of an address's account, as SQL, so a statement needn't know whether there is one. */
export function accountIdOf(email: string): SQL {
  return sql`(select ${accounts.id} from ${accounts} where ${accounts.email} = ${email} and ${accounts.deletedAt} is null)`
}

type EmailOfLink = Pick<OwedEmail, 'id' | 'deliverIf' | 'countedUnless'> & {
  readonly template: Extract<EmailName, 'recovery' | 'invitation' | 'sign-in-link' | 'sign-in-admin'>
  readonly name?: string
  /** What keeps an admin from signing in. */
  readonly account?: EmailData['sign-in-admin']['account']
}

/**
 * The address's link that is still valid. Asking again resends the same link with its full lifetime, so a stranger's request
 * can't void what the owner is about to follow.
 */
export async function liveLink(db: Db, kind: LinkKind, email: string, now: Date): Promise<string | undefined> {
  const [live] = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.kind, kind),
        eq(accountLinks.email, email),
        isNull(accountLinks.usedAt),
        // A link from before this account existed opens nothing.
        sql`${accountLinks.accountId} is not distinct from ${accountIdOf(email)}`,
        gt(accountLinks.expiresAt, now),
      ),
    )
  return live?.id
}

/**
 * The statements that create a link and owe its emails. A new link takes over the row of an older one of the same kind and
 * address, which is then void. For a `live` link, only its end changes and its email is sent again. An address without an account
 * writes the same rows.
 */
export function sendLink(
  db: Db,
  kind: LinkKind,
  email: string,
  emails: readonly EmailOfLink[],
  now: Date,
  live?: string,
): Statement[] {
  const id = live ?? randomUUID()
  const row = {
    id,
    accountId: accountIdOf(email),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkMs[kind]),
    tries: 0,
    usedAt: null,
  }
  const made = db
    .insert(accountLinks)
    .values({ kind, email, ...row })
    .onConflictDoUpdate({ target: [accountLinks.kind, accountLinks.email], set: row })
  const kept = db
    .update(accountLinks)
    .set({ expiresAt: row.expiresAt })
    .where(usable(id, kind, now))
  return [
    live === undefined ? made : kept,
    ...emails.map(({ name, account, ...message }) => {
      const data = { linkId: id, ...(name !== undefined && { name }), ...(account && { account }) }
      return owe(db, { ...message, data, recipient: email, subjectType: 'account-link', subjectId: id }, now)
    }),
  ]
}

/** Matches a link that can be used now. */
export function usable(id: string, kind: LinkKind, now: Date) {
  return and(eq(accountLinks.id, id), eq(accountLinks.kind, kind), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))
}

export const linkUnused = 'account_links_unused'

/** The statement that uses up a link. It aborts the transaction if someone else just did. */
export function useLink(db: Db, id: string, kind: LinkKind, now: Date): Statement {
  const used = db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(usable(id, kind, now))
    .returning({ id: accountLinks.id })
  return demandChange(db, used, linkUnused)
}

/** The statement that voids all of an account's links. */
export function voidLinks(db: Db, accountId: string): Statement {
  return db.delete(accountLinks).where(eq(accountLinks.accountId, accountId))
}
