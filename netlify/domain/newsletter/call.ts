/** One call to the provider, and what its answer means. */
import { signUnsubscribe } from '../../unsubscribe-link.ts'
import type { BatchOutcome, BroadcastContent, EmailOutcome } from '../../broadcast.ts'
import type { Chunk, Claimed } from './claim.ts'
import type { Engine } from './engine.ts'
import type { Settlement } from './settle.ts'

/** We return an older claim instead of sending it: the process must have been frozen in between. */
const staleMs = 20_000

export type Answer = Pick<Settlement, 'emails' | 'refusal'> & {
  readonly accepted: number
  /** Whether the provider took the call: at least one email was sent, or failed only because of its own recipient. */
  readonly taken: boolean
}

function emailOutcomes(outcome: BatchOutcome, count: number): readonly EmailOutcome[] {
  if (outcome.kind === 'answered') return outcome.emails
  const kind = outcome.kind === 'unknown' ? 'unknown' : 'returned'
  return Array.from({ length: count }, () => ({ kind, reason: outcome.reason }))
}

/** Why the provider refuses the newsletter itself, if it does. */
function refusalOf(outcome: BatchOutcome): string | undefined {
  if (outcome.kind === 'refused') return outcome.reason
  return outcome.kind === 'answered' ? outcome.refusal : undefined
}

function answerOf(outcome: BatchOutcome, emails: readonly Claimed[]): Answer {
  const outcomes = emailOutcomes(outcome, emails.length)
  return {
    emails: emails.map(({ attemptId, addressHash }, index) => ({ attemptId, addressHash, outcome: outcomes[index]! })),
    accepted: outcomes.filter(({ kind }) => kind === 'accepted').length,
    taken: outcomes.some(({ kind }) => kind === 'accepted' || kind === 'suppressed'),
    refusal: refusalOf(outcome),
  }
}

/** Sends claimed emails, or gives them back unsent if their claim has grown too old. */
export async function callProvider(
  { broadcast, clock, stage }: Engine,
  content: BroadcastContent,
  { emails, claimedAt }: Pick<Chunk, 'emails' | 'claimedAt'>,
): Promise<Answer> {
  await stage?.('calling')
  const now = clock()
  const outcome: BatchOutcome =
    now.getTime() - claimedAt.getTime() > staleMs
      ? { kind: 'busy', reason: 'the claim expired' }
      : await broadcast.send(
          content,
          emails.map(({ attemptId, email, firstName, addressHash }) => ({
            attemptId,
            email,
            firstName,
            unsubscribeToken: signUnsubscribe(addressHash, now),
          })),
        )
  await stage?.('answered')
  return answerOf(outcome, emails)
}
