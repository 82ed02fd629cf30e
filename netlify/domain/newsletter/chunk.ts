/** One call to the provider: claim, send, record. The process may be killed between any two of these. */
import { signUnsubscribe } from '../../unsubscribe-link.ts'
import { batchMs, type BatchOutcome, type Broadcast, type BroadcastContent, type LetterOutcome } from '../../broadcast.ts'
import type { Db } from '../../db/client.ts'
import { claimChunk, largestChunk, smallestChunk, mayClaim, type Chunk, type Claimed } from './claim.ts'
import { settle, settling, type Settlement } from './settle.ts'

export type Stage = 'begun' | 'taken' | 'picked' | 'claiming' | 'claimed' | 'calling' | 'answered' | 'settled' | 'finished'

export type Engine = {
  readonly db: Db
  readonly broadcast: Broadcast
  readonly clock: () => Date
  /** Called at each stage. Tests kill the process there. */
  readonly stage?: ((name: Stage) => void | Promise<void>) | undefined
}

/** An older claim is given back instead of sent, because the process must have been frozen in between. */
const staleMs = 20_000

/** The outcome of each email in a call. */
export function letterOutcomes(outcome: BatchOutcome, count: number): readonly LetterOutcome[] {
  if (outcome.kind === 'answered') return outcome.letters
  const kind = outcome.kind === 'unknown' ? 'unknown' : 'returned'
  return Array.from({ length: count }, () => ({ kind, reason: outcome.reason }))
}

/** Whether the provider accepted the call: at least one email was sent, or failed only because of its own recipient. */
export function wasTaken(outcome: BatchOutcome): boolean {
  return outcome.kind === 'answered' && outcome.letters.some(({ kind }) => kind === 'accepted' || kind === 'suppressed')
}

/** Why the provider refuses the newsletter itself, if it does. */
export function refusalOf(outcome: BatchOutcome): string | undefined {
  return outcome.kind === 'refused' ? outcome.reason : outcome.kind === 'answered' ? outcome.refusal : undefined
}

/** Sends claimed emails, or gives them back unsent if their claim has grown too old. */
export async function callFor(
  { broadcast, clock }: Engine,
  content: BroadcastContent,
  letters: readonly Claimed[],
  claimedAt: Date,
): Promise<BatchOutcome> {
  const now = clock()
  if (now.getTime() - claimedAt.getTime() > staleMs) return { kind: 'busy', reason: 'the claim had grown old' }
  return broadcast.send(
    content,
    letters.map(({ attemptId, email, firstName, addressHash }) => ({
      attemptId,
      email,
      firstName,
      unsubscribeToken: signUnsubscribe(addressHash, now),
    })),
  )
}

/** The content that a newsletter's emails are made from. */
export type Sendable = BroadcastContent & { readonly id: string }

/** Who is sending, and until when they may start another chunk. Sending from an admin's click has no run id. */
export type Runner = { readonly runId: string | undefined; readonly until: Date }

/** Whether another chunk may be claimed now: not after `until`, and not in the last minute of an Eastern day. */
export function mayGoOn({ until }: Runner, now: Date): boolean {
  return now < until && mayClaim(now)
}

/** Keeps a call, with everything that is added to its HTML on the way, far below the provider's limit of 50 MB. */
const mostBytes = 12_000_000
const bytesAround = 4_000

/**
 * The most emails in a call that starts now. Even the slowest such call ends no later than the smallest one that may still start.
 */
function mostOf({ html }: Sendable, { until }: Runner, now: Date): number {
  const inTime = Math.floor((until.getTime() - now.getTime()) / batchMs.each)
  return Math.max(
    1,
    Math.min(largestChunk, Math.max(smallestChunk, inTime), Math.floor(mostBytes / (2 * html.length + bytesAround))),
  )
}

/** Claims a newsletter's next chunk. The same transaction records the outcome of the chunk before. */
export async function takeChunk(engine: Engine, newsletter: Sendable, runner: Runner, earlier?: Settlement): Promise<Chunk> {
  const { db, clock, stage } = engine
  const now = clock()
  await stage?.('picked')
  await stage?.('claiming')
  const chunk = await claimChunk(
    db,
    newsletter.id,
    mostOf(newsletter, runner, now),
    runner.runId,
    now,
    earlier && settling(db, earlier, now),
  )
  if (earlier) await stage?.('settled')
  await stage?.('claimed')
  return chunk
}

/** `next` is already claimed, because the newsletter seemed to have more. Without it, everything is recorded. */
export type Sent = { readonly accepted: number; readonly next?: Chunk }

/**
 * Makes a chunk's call. If the whole chunk was taken, one transaction records its outcome and claims the next one, which saves a
 * round trip and a lock on the day's row.
 */
export async function sendChunk(engine: Engine, newsletter: Sendable, chunk: Chunk, runner: Runner): Promise<Sent> {
  const { db, clock, stage } = engine
  const { letters, day, claimedAt, room, size, taken } = chunk
  if (letters.length === 0) return { accepted: 0 }
  await stage?.('calling')
  const outcome = await callFor(engine, newsletter, letters, claimedAt)
  await stage?.('answered')
  const outcomes = letterOutcomes(outcome, letters.length)
  const accepted = outcomes.filter(({ kind }) => kind === 'accepted').length
  const settlement: Settlement = {
    newsletterId: newsletter.id,
    day,
    letters: letters.map(({ attemptId, addressHash }, index) => ({ attemptId, addressHash, outcome: outcomes[index]! })),
    taken: wasTaken(outcome),
    refusal: refusalOf(outcome),
  }
  if (taken === size && accepted > 0 && accepted < room && mayGoOn(runner, clock())) {
    return { accepted, next: await takeChunk(engine, newsletter, runner, settlement) }
  }
  await settle(db, settlement, clock())
  await stage?.('settled')
  return { accepted }
}
