/**
 * Limits how often something may be tried. PostgreSQL counts, by a keyed hash of an address. Each try is counted first, in a
 * transaction of its own, so neither refusals nor concurrent tries get around it. A window ends on its own, and refused tries
 * don't extend it, so nobody is locked out permanently.
 */
import { eq, sql, type SQL } from 'drizzle-orm'
import { tryAgainMinutes } from '../../src/catalog/account.ts'
import { hourMs, minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { mailboxOf } from '../db/address-hash.ts'
import type { Db, Statement } from '../db/client.ts'
import { throttles } from '../db/schema/throttle.ts'
import { Refusal } from '../refusal.ts'
import { signatureOf } from '../signature.ts'
import { networkOf, siteFactor, siteNetworkOf } from './network.ts'
import { at } from '../db/instant.ts'

/** Kind → tries per window: for one account, and for one network that tries many accounts. */
const limits = {
  password: { account: 10, network: 100, windowMs: tryAgainMinutes * minuteMs },
  /** From a browser the account knows, once strangers have used up its other tries. */
  'known-browser': { account: 10, network: 100, windowMs: tryAgainMinutes * minuteMs },
  'current-password': { account: 10, network: 100, windowMs: tryAgainMinutes * minuteMs },
  'second-factor': { account: 10, network: 100, windowMs: tryAgainMinutes * minuteMs },
  'password-reset': { account: 5, network: 60, windowMs: hourMs },
  'sign-in-link': { account: 5, network: 60, windowMs: hourMs },
  'sign-in-code': { account: 20, network: 100, windowMs: hourMs },
  invitation: { account: 5, network: 100, windowMs: hourMs },
} as const

export type ThrottleKind = keyof typeof limits

/** Who is trying, and on which account. `email` is the account's address, whether or not the account exists. */
export type Tried = { readonly email: string; readonly ip: string }

/** Kinds that send an email. Variants of one mailbox's address count as one. */
const sending: ReadonlySet<ThrottleKind> = new Set(['password-reset', 'sign-in-link', 'invitation'])

type Scope = 'account' | 'network'

function keyOf(kind: ThrottleKind, scope: Scope, { email, ip }: Tried): string {
  const account = sending.has(kind) ? mailboxOf(email) : email
  return signatureOf(`throttle ${kind} ${scope}`, scope === 'account' ? account : networkOf(ip)).toString('base64url')
}

/** A counter, and how many times as much as one account or network it may do. */
type Counter = { readonly key: string; readonly share: number }

/** The counters of a network: its /48's, if it has one, and its own. */
function networkCounters(kind: ThrottleKind, tried: Tried): readonly Counter[] {
  const site = siteNetworkOf(tried.ip)
  const siteCounter = site && { key: signatureOf(`throttle ${kind} site`, site).toString('base64url'), share: siteFactor }
  return [...(siteCounter ? [siteCounter] : []), { key: keyOf(kind, 'network', tried), share: 1 }]
}

/**
 * The counters of a try. Below one whose tries are used up, none is counted: each address and network that a script makes up would
 * leave a row.
 */
function countersOf(kind: ThrottleKind, scope: Scope, tried: Tried, now: Date): SQL {
  const networks = networkCounters(kind, tried)
  const own: readonly Counter[] = scope === 'account' ? [{ key: keyOf(kind, scope, tried), share: 1 }] : []
  const counters = [...networks, ...own].map(({ key, share }, place, all) => {
    const full = all.slice(0, place).map(
      (above) => sql`exists (select 1 from ${throttles} where key = ${above.key} and resets_at > ${at(now)}
        and used >= ${limits[kind].network * above.share}::integer)`,
    )
    const isFull = full.length === 0 ? sql`false` : sql.join(full, sql` or `)
    return sql`select ${key}::text, ${share}::integer where not (${isFull})`
  })
  return sql.join(scope === 'account' ? counters.slice(-1) : counters, sql` union all `)
}

function count(db: Db, kind: ThrottleKind, scope: Scope, tried: Tried, now: Date) {
  const resetsAt = new Date(now.getTime() + limits[kind].windowMs)
  const most = limits[kind][scope]
  return db.execute<{ used: number }>(sql`
    with tries (key, share) as (${countersOf(kind, scope, tried, now)}),
    counted as (
      insert into ${throttles} as throttle (key, used, resets_at) select key, 1, ${at(resetsAt)} from tries
      on conflict (key) do update set
        used = case when throttle.resets_at <= ${at(now)} then 1
          else least(throttle.used + 1, ${siteFactor * (most + 1)}::integer) end,
        resets_at = case when throttle.resets_at <= ${at(now)} then excluded.resets_at else throttle.resets_at end
      returning key, used
    )
    select max(ceil(counted.used::numeric / tries.share)) as used from counted join tries using (key)`)
}

/** The two statements that count a try. Pass their results to `assertWithin`. */
export function countTry(db: Db, kind: ThrottleKind, tried: Tried, now: Date) {
  return [count(db, kind, 'account', tried, now), count(db, kind, 'network', tried, now)] as const
}

type Counted = { readonly rows: readonly Record<string, unknown>[] }

function isBeyond(kind: ThrottleKind, scope: Scope, { rows }: Counted): boolean {
  return Number(rows[0]?.['used']) > limits[kind][scope]
}

/** Whether an account's or a network's tries are used up, no matter by whom. */
export function isUsedUp(kind: ThrottleKind, account: Counted, network: Counted): boolean {
  return isBeyond(kind, 'account', account) || isBeyond(kind, 'network', network)
}

const oneTooMany = (kind: ThrottleKind) => new Refusal(sending.has(kind) ? 'too-many-emails' : 'too-many-attempts')

/** Refuses `too-many-attempts`, or `too-many-emails` for a kind that sends one, if a counted try was one too many. */
export function assertWithin(kind: ThrottleKind, account: Counted, network: Counted): void {
  if (isUsedUp(kind, account, network)) throw oneTooMany(kind)
}

/** A SQL expression: whether the tries of the account itself, not just a network's, are used up now. */
export function isAccountUsedUp(kind: ThrottleKind, email: string, now: Date): SQL {
  const key = keyOf(kind, 'account', { email, ip: '' })
  return sql`exists (select 1 from ${throttles} where key = ${key} and used > ${limits[kind].account}::integer
    and resets_at > ${at(now)})`
}

/** Counts a try. Refuses as `assertWithin` does. */
export async function assertMayTry(db: Db, kind: ThrottleKind, tried: Tried, now: Date): Promise<void> {
  const [account, network] = await db.batch(countTry(db, kind, tried, now))
  assertWithin(kind, account, network)
}

/**
 * Counts a request for an email. Returns false if the address's tries are used up. Strangers can cause that, so the caller
 * answers as always and sends nothing while a link is live. Refuses `too-many-emails` for a network.
 */
export async function maySend(db: Db, kind: ThrottleKind, tried: Tried, now: Date): Promise<boolean> {
  const [account, network] = await db.batch(countTry(db, kind, tried, now))
  if (isBeyond(kind, 'network', network)) throw oneTooMany(kind)
  return !isBeyond(kind, 'account', account)
}

/** The statement that clears an account's count, once its person has proved who they are. */
export function forgetTries(db: Db, kind: ThrottleKind, tried: Tried): Statement {
  return db.delete(throttles).where(eq(throttles.key, keyOf(kind, 'account', tried)))
}

/** The statements after a right try: clear the account's count and take one off the network's. */
export function forgiveTry(db: Db, kind: ThrottleKind, tried: Tried): readonly Statement[] {
  const network = keyOf(kind, 'network', tried)
  return [
    forgetTries(db, kind, tried),
    db
      .update(throttles)
      .set({ used: sql`${throttles.used} - 1` })
      .where(sql`${throttles.key} = ${network} and ${throttles.used} > 1`),
  ]
}
