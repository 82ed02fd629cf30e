/**
 * Sends what the outbox owes. Emails are at least once: an attempt is written down as `unknown` before it is made,
 * so that a crash leaves a question and never a silence; a question is looked up at Postmark before it is repeated.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox } from '../db/schema/outbox.ts'
import { env } from '../env.ts'
import { renderLetter, type LetterData, type LetterName } from './letter.ts'
import type { Postmark, SendOutcome } from './postmark.ts'
import { withWords } from './request-words.ts'

/** An unknown outcome is not repeated before this long after the attempt (decision 15). */
const repeatAfterMs = 10 * 60_000
/** One runner's hold on an email; longer than a lookup and a send can take. */
const leaseMs = 60_000
/** Emails under way at once: one that hangs takes its slot for eight seconds, and the others go on. */
const slots = { fresh: 40, refused: 30, unknown: 20 } as const
/** So many refusals in a row, with nothing taken in between, are Postmark's and not an email's: a sweep stops asking. */
const refusalsThatStop = 20

export type Delivery = {
  sent: number
  /** The outbox ids of emails that will never arrive, for the operator. */
  rejected: string[]
  waiting: number
}

/** Emails never tried, those that Postmark refused, and those it has to be asked about first: no line holds up another. */
type Line = keyof typeof slots

type Claimed = {
  readonly id: string
  readonly template: LetterName
  readonly data: LetterData[LetterName]
  /** Null is the clinic's own inbox. */
  readonly recipient: string | null
  readonly attempts: number
  /** When an earlier attempt began whose outcome is open; null when there is none. */
  readonly openSince: Date | null
}

/** How long to wait after the n-th attempt: 15 s doubling, five minutes at most (promises, "Requests"). */
export function backoffMs(attempts: number): number {
  return Math.min(5 * 60_000, 15_000 * 2 ** Math.min(attempts - 1, 10))
}

const order = {
  fresh: sql`state = 'pending' and attempts = 0 order by priority, created_at, id`,
  refused: sql`state = 'pending' and attempts > 0 order by priority, due_at, id`,
  unknown: sql`state = 'unknown' order by priority, due_at, id`,
  latest: sql`state = 'pending' and attempts = 0 order by priority, created_at desc, id`,
}

/** Takes due emails that nobody holds, and writes down that an attempt begins. */
async function claim(db: Db, line: keyof typeof order, most: number, now: Date): Promise<Claimed[]> {
  const at = now.toISOString()
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with due as (
      select id, state, attempted_at from ${outbox}
      where due_at <= ${at}::timestamptz and (leased_until is null or leased_until <= ${at}::timestamptz) and ${order[line]}
      limit ${most}::integer for update skip locked
    )
    update ${outbox} as letter
    set state = 'unknown', attempts = letter.attempts + 1,
      attempted_at = case when due.state = 'unknown' then due.attempted_at else ${at}::timestamptz end,
      leased_until = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz
    from due where letter.id = due.id
    returning letter.id, letter.template, letter.data, letter.recipient, letter.attempts,
      case when due.state = 'unknown' then due.attempted_at end as open_since`)
  return rows.map((row) => ({
    id: row['id'] as string,
    template: row['template'] as LetterName,
    data: row['data'] as LetterData[LetterName],
    recipient: row['recipient'] as string | null,
    attempts: Number(row['attempts']),
    openSince: row['open_since'] === null ? null : new Date(row['open_since'] as string),
  }))
}

/** What is known of an email before it is sent: taken already, free to send, or to be left alone until a time. */
async function lookUp(postmark: Postmark, letter: Claimed, now: Date): Promise<SendOutcome | 'send'> {
  // Never tried, or refused each time: there is nothing to find.
  if (letter.openSince === null) return 'send'
  try {
    const messageId = await postmark.find(letter.id)
    if (messageId !== undefined) return { kind: 'accepted', messageId }
  } catch {
    return { kind: 'unknown', reason: 'no answer to a lookup' }
  }
  if (now.getTime() - letter.openSince.getTime() >= repeatAfterMs) return 'send'
  return { kind: 'unknown', reason: 'not found yet' }
}

type Attempt = { readonly outcome: SendOutcome; /** When the attempt began whose outcome this is. */ readonly at: Date }

async function attempt(db: Db, postmark: Postmark, letter: Claimed, now: Date): Promise<Attempt> {
  const known = await lookUp(postmark, letter, now)
  if (known !== 'send') return { outcome: known, at: letter.openSince ?? now }
  if (letter.openSince !== null) await db.update(outbox).set({ attemptedAt: now }).where(eq(outbox.id, letter.id))
  const recipient = letter.recipient ?? env().CLINIC_INBOX
  const data = await withWords(db, letter.template, letter.data)
  const outcome = await postmark.send({
    ...renderLetter(letter.template, data, { recipient, now }),
    id: letter.id,
    recipient,
  })
  // The clinic's own inbox is mended, not given up: its letters wait for that.
  if (outcome.kind === 'rejected' && letter.recipient === null)
    return { outcome: { kind: 'busy', reason: outcome.reason }, at: now }
  return { outcome, at: now }
}

/** When an unknown letter is looked at again: soon, but in time for the end of its ten minutes. */
function unknownDueAt(letter: Claimed, attemptedAt: Date, now: Date): Date {
  const soon = now.getTime() + backoffMs(letter.attempts)
  const repeatAt = attemptedAt.getTime() + repeatAfterMs
  return new Date(repeatAt > now.getTime() ? Math.min(soon, repeatAt) : soon)
}

async function record(db: Db, letter: Claimed, { outcome, at }: Attempt, now: Date): Promise<void> {
  const mine = and(eq(outbox.id, letter.id), eq(outbox.state, 'unknown'))
  const free = { leasedUntil: null }
  switch (outcome.kind) {
    case 'accepted':
      await db
        .update(outbox)
        .set({ ...free, state: 'sent', sentAt: now, messageId: outcome.messageId, error: null })
        .where(mine)
      return
    case 'rejected':
      await db
        .update(outbox)
        .set({ ...free, state: 'rejected', error: outcome.reason })
        .where(mine)
      return
    case 'busy':
      await db
        .update(outbox)
        .set({
          ...free,
          state: 'pending',
          attemptedAt: null,
          dueAt: new Date(now.getTime() + backoffMs(letter.attempts)),
          error: outcome.reason,
        })
        .where(mine)
      return
    case 'unknown':
      await db
        .update(outbox)
        .set({ ...free, dueAt: unknownDueAt(letter, at, now), error: outcome.reason })
        .where(mine)
  }
}

/** One email's fate; one that cannot even be rendered waits, and holds up no other. */
async function deliver(db: Db, postmark: Postmark, letter: Claimed, now: Date): Promise<SendOutcome['kind']> {
  const made = await attempt(db, postmark, letter, now).catch((error: unknown): Attempt => {
    return { outcome: { kind: 'busy', reason: error instanceof Error ? error.name : 'failed' }, at: now }
  })
  await record(db, letter, made, now)
  return made.outcome.kind
}

/** Of a delivery how many left, which never will, and how many wait for another try. */
function count(total: Delivery, id: string, fate: SendOutcome['kind'] | undefined): void {
  if (fate === 'accepted') total.sent += 1
  else if (fate === 'rejected') total.rejected.push(id)
  else total.waiting += 1
}

/** Delivers claimed emails; one whose outcome cannot be written down keeps its lease and is asked about later. */
async function deliverAll(db: Db, postmark: Postmark, claimed: readonly Claimed[], now: Date): Promise<Delivery> {
  const total: Delivery = { sent: 0, rejected: [], waiting: 0 }
  const fates = await Promise.allSettled(claimed.map((letter) => deliver(db, postmark, letter, now)))
  fates.forEach((fate, index) => count(total, claimed[index]!.id, fate.status === 'fulfilled' ? fate.value : undefined))
  return total
}

/** What one answer may send behind itself: its own emails and a few more. */
const batchSize = 10

/**
 * Sends up to ten emails that were just owed, the latest first: whatever else waits, a request's own leave with its answer. What was
 * tried before is left to the sweep.
 */
export async function deliverLatest(db: Db, postmark: Postmark, now: Date): Promise<Delivery> {
  return deliverAll(db, postmark, await claim(db, 'latest', batchSize, now), now)
}

/** Sends one line's due emails in its slots until none is left or `until` has come; those under way then are finished. */
async function drain(db: Db, postmark: Postmark, line: Line, clock: () => Date, until: Date): Promise<Delivery> {
  const total: Delivery = { sent: 0, rejected: [], waiting: 0 }
  const underWay = new Set<Promise<void>>()
  let refusals = 0
  while (clock() < until && refusals < refusalsThatStop) {
    const claimed = await claim(db, line, slots[line] - underWay.size, clock())
    for (const letter of claimed) {
      const delivered = deliver(db, postmark, letter, clock())
        .catch(() => undefined)
        .then((fate) => {
          count(total, letter.id, fate)
          // The clinic's own inbox is refused for its own reasons.
          if (fate === 'busy' && letter.recipient !== null) refusals += 1
          else if (fate === 'accepted') refusals = 0
          underWay.delete(delivered)
        })
      underWay.add(delivered)
    }
    if (underWay.size === 0) break
    if (claimed.length === 0 || underWay.size === slots[line]) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return total
}

/** Sends what is due until `until` has come or nothing is left, and answers what became of it. */
export async function sweepOutbox(db: Db, postmark: Postmark, clock: () => Date, until: Date): Promise<Delivery> {
  const lines = await Promise.all((Object.keys(slots) as Line[]).map((line) => drain(db, postmark, line, clock, until)))
  return {
    sent: lines.reduce((sum, { sent }) => sum + sent, 0),
    rejected: lines.flatMap(({ rejected }) => rejected),
    waiting: lines.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

/** When the next email is due, those that somebody is sending now included; null when none is owed. */
export async function nextEmailAt(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select least(
      (select min(greatest(due_at, leased_until)) from ${outbox} where state in ('pending', 'unknown') and attempts > 0),
      (select min(due_at) from ${outbox} where state = 'pending' and attempts = 0)) as next`)
  const next = rows[0]?.next ?? null
  return next === null ? null : new Date(next)
}
