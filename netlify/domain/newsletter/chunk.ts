/** One call to the provider: claim, send, write down. Between any two of these the process may be killed. */
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
  /** Called at each stage; tests end the process there. */
  readonly stage?: ((name: Stage) => void | Promise<void>) | undefined
}

/** A claim older than this is not sent any more but given back: the process stood still in between. */
const staleMs = 20_000

/** What a call's outcome says of each of its letters. */
export function letterOutcomes(outcome: BatchOutcome, count: number): readonly LetterOutcome[] {
  if (outcome.kind === 'answered') return outcome.letters
  const kind = outcome.kind === 'unknown' ? 'unknown' : 'returned'
  return Array.from({ length: count }, () => ({ kind, reason: outcome.reason }))
}

/** Whether the provider took the call for letters: at least one of them is sent, or was its recipient's own fault. */
export function wasTaken(outcome: BatchOutcome): boolean {
  return outcome.kind === 'answered' && outcome.letters.some(({ kind }) => kind === 'accepted' || kind === 'suppressed')
}

/** Why the provider refuses the newsletter itself, if it does. */
export function refusalOf(outcome: BatchOutcome): string | undefined {
  return outcome.kind === 'refused' ? outcome.reason : outcome.kind === 'answered' ? outcome.refusal : undefined
}

/** Makes the call for claimed letters, or gives them back unsent when their claim has grown old meanwhile. */
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

/** A newsletter as its letters are made from it. */
export type Sendable = BroadcastContent & { readonly id: string }

/** Who is sending, and until when it may begin another chunk; a click's sending is no run. */
export type Runner = { readonly runId: string | undefined; readonly until: Date }

/** Whether another chunk may be claimed at this moment: not past `until`, and not in the last minute of an Eastern day. */
export function mayGoOn({ until }: Runner, now: Date): boolean {
  return now < until && mayClaim(now)
}

/** A call's emails, with all that their HTML becomes on its way, stay far below what the provider takes: 50 MB. */
const mostBytes = 12_000_000
const bytesAround = 4_000

/** As many emails as a call may have that begins now: one that is as slow as it may be ends no later than the smallest of the last. */
function mostOf({ html }: Sendable, { until }: Runner, now: Date): number {
  const inTime = Math.floor((until.getTime() - now.getTime()) / batchMs.each)
  return Math.max(
    1,
    Math.min(largestChunk, Math.max(smallestChunk, inTime), Math.floor(mostBytes / (2 * html.length + bytesAround))),
  )
}

/** Claims a chunk of a newsletter, and with it writes down what became of the chunk before. */
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

/** `next` is claimed already, as the newsletter seemed to have more; without it everything is written down. */
export type Sent = { readonly accepted: number; readonly next?: Chunk }

/**
 * Makes a chunk's call. A whole one that was taken is written down together with the next claim, one transaction for both: each
 * costs the database and the day a journey.
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
