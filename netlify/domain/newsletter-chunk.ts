/** One call to the provider: claim, send, write down. Between any two of these the process may be killed. */
import { signUnsubscribe } from '../auth/unsubscribe-link.ts'
import type { BatchOutcome, Broadcast, BroadcastContent, LetterOutcome } from '../broadcast.ts'
import type { Db } from '../db/client.ts'
import { claimChunk, mayClaim, type Claimed } from './newsletter-claim.ts'
import { settle } from './newsletter-settle.ts'

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

export type ChunkResult = {
  readonly room: number
  readonly taken: number
  readonly accepted: number
  readonly refused: boolean
}

const nothing: ChunkResult = { room: 0, taken: 0, accepted: 0, refused: false }

/** Sends one chunk of a newsletter; takes nothing in the last minute of an Eastern day. */
export async function sendChunk(
  engine: Engine,
  newsletter: BroadcastContent & { readonly id: string },
  runId: string | undefined,
): Promise<ChunkResult> {
  const { db, clock, stage } = engine
  const now = clock()
  if (!mayClaim(now)) return nothing
  await stage?.('claiming')
  const { letters, day, claimedAt, room, taken } = await claimChunk(db, newsletter.id, runId, now)
  await stage?.('claimed')
  if (letters.length === 0) return { ...nothing, room, taken }
  await stage?.('calling')
  const outcome = await callFor(engine, newsletter, letters, claimedAt)
  await stage?.('answered')
  const outcomes = letterOutcomes(outcome, letters.length)
  const refusal = outcome.kind === 'refused' ? outcome.reason : outcome.kind === 'answered' ? outcome.refusal : undefined
  await settle(
    db,
    {
      newsletterId: newsletter.id,
      day,
      letters: letters.map(({ attemptId, addressHash }, index) => ({ attemptId, addressHash, outcome: outcomes[index]! })),
      taken: wasTaken(outcome),
      refusal,
    },
    clock(),
  )
  await stage?.('settled')
  const accepted = outcomes.filter(({ kind }) => kind === 'accepted').length
  return { room, taken, accepted, refused: refusal !== undefined }
}
