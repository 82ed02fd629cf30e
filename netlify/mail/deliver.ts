/**
 * Sends what the outbox owes. Letters are at least once: an attempt is written down as `unknown` before it is made,
 * so that a crash leaves a question and never a silence; a question is looked up at Postmark before it is repeated.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox } from '../db/schema.ts'
import { env } from '../env.ts'
import { renderLetter, type LetterData, type LetterName } from './letter.ts'
import type { Postmark, SendOutcome } from './postmark.ts'

/** An unknown outcome is not repeated before this long after the attempt (decision 15). */
const repeatAfterMs = 10 * 60_000
/** One runner's hold on a letter; longer than a lookup and a send can take. */
const leaseMs = 60_000
const batchSize = 10

export type Delivery = {
  sent: number
  /** The outbox ids of letters that will never arrive, for the operator. */
  rejected: string[]
  waiting: number
}

type Claimed = {
  readonly id: string
  readonly template: LetterName
  readonly data: LetterData[LetterName]
  /** Null is the clinic's own inbox. */
  readonly recipient: string | null
  readonly attempts: number
  /** When an earlier attempt began whose outcome is open; null when there is none. */
  readonly openSince: Date | null
  /** Whether another letter's outcome is open: then Postmark is asked something before it is given anything. */
  readonly troubled: boolean
}

/** How long to wait after the n-th attempt: 15 s doubling, five minutes at most (promises, "Requests"). */
export function backoffMs(attempts: number): number {
  return Math.min(5 * 60_000, 15_000 * 2 ** Math.min(attempts - 1, 10))
}

/** Takes due letters that nobody holds, and writes down that an attempt begins. */
async function claim(db: Db, now: Date): Promise<Claimed[]> {
  const at = now.toISOString()
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with due as (
      select id, state, attempted_at from ${outbox}
      where state in ('pending', 'unknown') and due_at <= ${at}::timestamptz
        and (leased_until is null or leased_until <= ${at}::timestamptz)
      order by due_at, id limit ${batchSize}::integer for update skip locked
    ), trouble as (
      select exists (
        select 1 from ${outbox} where state = 'unknown' and leased_until is null
      ) as troubled
    )
    update ${outbox} as letter
    set state = 'unknown', attempts = letter.attempts + 1,
      attempted_at = case when due.state = 'unknown' then due.attempted_at else ${at}::timestamptz end,
      leased_until = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz
    from due, trouble where letter.id = due.id
    returning letter.id, letter.template, letter.data, letter.recipient, letter.attempts, trouble.troubled,
      case when due.state = 'unknown' then due.attempted_at end as open_since`)
  return rows.map((row) => ({
    id: row['id'] as string,
    template: row['template'] as LetterName,
    data: row['data'] as LetterData[LetterName],
    recipient: row['recipient'] as string | null,
    attempts: Number(row['attempts']),
    openSince: row['open_since'] === null ? null : new Date(row['open_since'] as string),
    troubled: row['troubled'] as boolean,
  }))
}

/** What is known of a letter before it is sent again: taken already, free to send, or to be left alone until a time. */
async function lookUp(postmark: Postmark, letter: Claimed, now: Date): Promise<SendOutcome | 'send'> {
  const nothingOpen = letter.openSince === null
  if (nothingOpen && letter.attempts === 1 && !letter.troubled) return 'send'
  try {
    const messageId = await postmark.find(letter.id)
    if (messageId !== undefined) return { kind: 'accepted', messageId }
  } catch {
    // Without an answer to a question there is none to a letter: nothing new is begun.
    return nothingOpen ? { kind: 'busy', reason: 'no answer to a lookup' } : { kind: 'unknown', reason: 'no answer to a lookup' }
  }
  if (nothingOpen || now.getTime() - letter.openSince.getTime() >= repeatAfterMs) return 'send'
  return { kind: 'unknown', reason: 'not found yet' }
}

type Attempt = { readonly outcome: SendOutcome; /** When the attempt began whose outcome this is. */ readonly at: Date }

async function attempt(db: Db, postmark: Postmark, letter: Claimed, now: Date): Promise<Attempt> {
  const known = await lookUp(postmark, letter, now)
  if (known !== 'send') return { outcome: known, at: letter.openSince ?? now }
  if (letter.openSince !== null) await db.update(outbox).set({ attemptedAt: now }).where(eq(outbox.id, letter.id))
  const recipient = letter.recipient ?? env().CLINIC_INBOX
  const outcome = await postmark.send({ ...renderLetter(letter.template, letter.data), id: letter.id, recipient })
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

/** One letter's fate; a letter that cannot even be rendered waits, and holds up no other. */
async function deliver(db: Db, postmark: Postmark, letter: Claimed, now: Date): Promise<SendOutcome['kind']> {
  const made = await attempt(db, postmark, letter, now).catch((error: unknown): Attempt => {
    return { outcome: { kind: 'busy', reason: error instanceof Error ? error.name : 'failed' }, at: now }
  })
  await record(db, letter, made, now)
  return made.outcome.kind
}

/**
 * Sends up to ten due letters at once and answers how they fared; nothing of each when none is due. A letter whose
 * outcome cannot be written down keeps its lease and is asked about later.
 */
export async function deliverDue(db: Db, postmark: Postmark, now: Date): Promise<Delivery> {
  const claimed = await claim(db, now)
  const fates = await Promise.allSettled(claimed.map((letter) => deliver(db, postmark, letter, now)))
  const withFate = (kind: SendOutcome['kind']) =>
    claimed.filter((_letter, index) => {
      const fate = fates[index]
      return fate?.status === 'fulfilled' && fate.value === kind
    })
  const sent = withFate('accepted').length
  const rejected = withFate('rejected').map((letter) => letter.id)
  return { sent, rejected, waiting: claimed.length - sent - rejected.length }
}

/** Delivers until nothing is due or `until` has come; `clock` is read for each ten. */
export async function sweepOutbox(db: Db, postmark: Postmark, clock: () => Date, until: Date): Promise<Delivery> {
  const total: Delivery = { sent: 0, rejected: [], waiting: 0 }
  for (let now = clock(); now < until; now = clock()) {
    const { sent, rejected, waiting } = await deliverDue(db, postmark, now)
    total.sent += sent
    total.rejected.push(...rejected)
    total.waiting += waiting
    if (sent + rejected.length + waiting === 0) break
  }
  return total
}
