/**
 * Sends the emails owed in the outbox, at least once. Each attempt is recorded as `unknown` before it is made, so a crash never
 * loses an email silently. We look an unknown one up at Postmark before we send it again.
 */
import { and, eq, sql } from 'drizzle-orm'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { batch, type Db } from '../db/client.ts'
import { outbox } from '../db/schema/outbox.ts'
import { env } from '../env.ts'
import { claim, type Claimed } from './claim.ts'
import { holdFrom } from './hold-from.ts'
import { sealCopy } from './email-copy.ts'
import { renderEmail } from './render-email.ts'
import type { Postmark, SendOutcome } from './postmark.ts'
import { withWords } from './request-words.ts'
import { leavesAt } from './still-true.ts'

/** Repeat an attempt with an unknown outcome no sooner than this (decision 15). */
const repeatAfterMs = 10 * minuteMs
/** Emails in flight at once. One that hangs blocks its slot for eight seconds, while the others go on. */
const slots = { fresh: 40, refused: 30, unknown: 20 } as const
/** This many refusals in a row, with nothing accepted in between, mean that Postmark itself is refusing: the sweep stops. */
const refusalsThatStop = 20

export type Delivery = {
  sent: number
  /** Outbox ids of emails that will never arrive, for the operator. */
  rejected: string[]
  waiting: number
}

/** Never tried, refused by Postmark, or unknown until we ask Postmark. Each line runs on its own, so none blocks another. */
type Line = keyof typeof slots

/** Wait after the n-th attempt: 15 s, doubling, five minutes at most. */
function backoffMs(attempts: number): number {
  return Math.min(5 * minuteMs, 15_000 * 2 ** Math.min(attempts - 1, 10))
}

/** Checks an email before it is sent: already accepted, free to send, or not to be touched yet. */
async function lookUp(postmark: Postmark, email: Claimed, now: Date): Promise<SendOutcome | 'send'> {
  // Never tried, or refused every time: there is nothing to find.
  if (email.openSince === null) return 'send'
  try {
    const messageId = await postmark.find(email.id)
    if (messageId !== undefined) return { kind: 'accepted', messageId }
  } catch {
    return { kind: 'unknown', reason: 'no answer to a lookup' }
  }
  if (now.getTime() - email.openSince.getTime() >= repeatAfterMs) return 'send'
  return { kind: 'unknown', reason: 'not found yet' }
}

/** `withheld`: it isn't sent (still-true.ts). `later`: it is night, so this was no attempt. */
type Outcome =
  SendOutcome | { readonly kind: 'withheld'; readonly reason: string } | { readonly kind: 'later'; readonly dueAt: Date }

type Attempt = {
  readonly outcome: Outcome
  /** When the attempt with this outcome began. */
  readonly at: Date
  /** What was sent, for the email of a request. */
  readonly sealedCopy?: string
}

async function attempt(db: Db, postmark: Postmark, email: Claimed, now: Date): Promise<Attempt> {
  const known = await lookUp(postmark, email, now)
  if (known !== 'send') return { outcome: known, at: email.openSince ?? now }
  if (email.outdated !== null) return { outcome: { kind: 'withheld', reason: email.outdated }, at: now }
  const dueAt = leavesAt(email.template, now)
  if (dueAt > now) return { outcome: { kind: 'later', dueAt }, at: now }
  if (email.openSince !== null) await db.update(outbox).set({ attemptedAt: now }).where(eq(outbox.id, email.id))
  const recipient = email.recipient ?? env().CLINIC_INBOX
  const data = await withWords(db, email.template, email.data)
  const rendered = renderEmail(email.template, data, { recipient, now })
  const outcome = await postmark.send({ ...rendered, id: email.id, recipient })
  // A rejection by the clinic's own inbox gets fixed, so its emails wait instead of being given up.
  if (outcome.kind === 'rejected' && email.recipient === null)
    return { outcome: { kind: 'busy', reason: outcome.reason }, at: now }
  return { outcome, at: now, ...(email.subjectType === 'request' && { sealedCopy: sealCopy(email.id, rendered) }) }
}

/** When to look at an unknown email again: soon, and no later than the end of its ten minutes. */
function unknownDueAt(email: Claimed, attemptedAt: Date, now: Date): Date {
  const soon = now.getTime() + backoffMs(email.attempts)
  const repeatAt = attemptedAt.getTime() + repeatAfterMs
  return new Date(repeatAt > now.getTime() ? Math.min(soon, repeatAt) : soon)
}

/** What an attempt changes in its email's row. */
function changeOf(email: Claimed, { outcome, at, sealedCopy }: Attempt, now: Date): Partial<typeof outbox.$inferInsert> {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent', sentAt: now, messageId: outcome.messageId, error: null, ...(sealedCopy && { sealedCopy }) }
    case 'rejected':
    case 'withheld':
      return { state: outcome.kind, error: outcome.reason }
    case 'busy': {
      const dueAt = new Date(now.getTime() + backoffMs(email.attempts))
      return { state: 'pending', attemptedAt: null, dueAt, error: outcome.reason }
    }
    case 'later':
      return {
        attempts: email.attempts - 1,
        dueAt: outcome.dueAt,
        // Postmark may have taken it before the night, so it is asked again first.
        ...(email.openSince === null && { state: 'pending', attemptedAt: null }),
      }
    case 'unknown':
      return { dueAt: unknownDueAt(email, at, now), error: outcome.reason, ...(sealedCopy && { sealedCopy }) }
  }
}

async function record(db: Db, email: Claimed, made: Attempt, now: Date): Promise<void> {
  const recorded = db
    .update(outbox)
    .set({ leasedUntil: null, ...changeOf(email, made, now) })
    .where(and(eq(outbox.id, email.id), eq(outbox.state, 'unknown')))
  const isOffered = made.outcome.kind === 'accepted' && email.template === 'visit-offer'
  await (isOffered ? batch(db, { recorded, holding: holdFrom(db, email.id, now) }) : recorded)
}

/** Delivers one email. One that fails even to render waits, and blocks no other. */
async function deliver(db: Db, postmark: Postmark, email: Claimed, now: Date): Promise<Outcome['kind']> {
  const made = await attempt(db, postmark, email, now).catch((error: unknown): Attempt => {
    return { outcome: { kind: 'busy', reason: error instanceof Error ? error.name : 'failed' }, at: now }
  })
  await record(db, email, made, now)
  return made.outcome.kind
}

/** Adds one email's fate to the totals: sent, rejected, or waiting for another try. */
function count(total: Delivery, id: string, fate: Outcome['kind'] | undefined): void {
  if (fate === 'accepted') total.sent += 1
  else if (fate === 'rejected') total.rejected.push(id)
  else if (fate !== 'withheld') total.waiting += 1
}

/** Delivers claimed emails. If an outcome can't be recorded, the email keeps its lease and is looked up later. */
async function deliverAll(db: Db, postmark: Postmark, claimed: readonly Claimed[], now: Date): Promise<Delivery> {
  const total: Delivery = { sent: 0, rejected: [], waiting: 0 }
  const fates = await Promise.allSettled(claimed.map((email) => deliver(db, postmark, email, now)))
  fates.forEach((fate, index) => count(total, claimed[index]!.id, fate.status === 'fulfilled' ? fate.value : undefined))
  return total
}

/** The most emails that one answer sends: its own and a few more. */
const batchSize = 10

/**
 * Sends up to ten emails that were just queued, newest first, so that a request's own emails leave right after its answer. The
 * sweep handles anything tried before.
 */
export async function deliverLatest(db: Db, postmark: Postmark, now: Date): Promise<Delivery> {
  return deliverAll(db, postmark, await claim(db, 'latest', batchSize, now), now)
}

/** Sends one line's due emails in its slots until none is left or `until` comes, and finishes those in flight. */
async function drain(db: Db, postmark: Postmark, line: Line, clock: () => Date, until: Date): Promise<Delivery> {
  const total: Delivery = { sent: 0, rejected: [], waiting: 0 }
  const underWay = new Set<Promise<void>>()
  let refusals = 0
  while (clock() < until && refusals < refusalsThatStop) {
    const claimed = await claim(db, line, slots[line] - underWay.size, clock())
    for (const email of claimed) {
      const delivered = deliver(db, postmark, email, clock())
        .catch(() => undefined)
        .then((fate) => {
          count(total, email.id, fate)
          // The clinic's own inbox is refused for reasons of its own.
          if (fate === 'busy' && email.recipient !== null) refusals += 1
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

/** Sends due emails until `until` or until none is left, and returns the totals. */
export async function sweepOutbox(db: Db, postmark: Postmark, clock: () => Date, until: Date): Promise<Delivery> {
  const lines = await Promise.all((Object.keys(slots) as Line[]).map((line) => drain(db, postmark, line, clock, until)))
  return {
    sent: lines.reduce((sum, { sent }) => sum + sent, 0),
    rejected: lines.flatMap(({ rejected }) => rejected),
    waiting: lines.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

/** When the next email is due, including those in flight; null if none is owed. */
export async function nextEmailAt(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select least(
      (select min(greatest(due_at, leased_until)) from ${outbox} where state in ('pending', 'unknown') and attempts > 0),
      (select min(due_at) from ${outbox} where state = 'pending' and attempts = 0)) as next`)
  const next = rows[0]?.next ?? null
  return next === null ? null : new Date(next)
}
