/** What a newsletter asks of whoever delivers it. Mail answers it, the domain is handed it; neither knows the other. */

export type BroadcastContent = { readonly subject: string; readonly preheader: string; readonly html: string }

export type BroadcastLetter = {
  /** The id of the attempt, by which the provider knows the letter again. */
  readonly attemptId: string
  readonly email: string
  readonly firstName: string | null
  /** Signed for this address; of the page's link and of the one-click header. */
  readonly unsubscribeToken: string
}

/** What became of one letter of a call that was answered. */
export type LetterOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** The provider sends nothing to this address any more. */
  | { readonly kind: 'suppressed'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Not taken for a reason that is not the recipient's. */
  | { readonly kind: 'returned'; readonly reason: string }
  /** The answer does not say. */
  | { readonly kind: 'unknown'; readonly reason: string }

export type BatchOutcome =
  /** One outcome a letter, in their order; `refusal` is why the newsletter itself cannot go out. */
  | { readonly kind: 'answered'; readonly letters: readonly LetterOutcome[]; readonly refusal?: string }
  /** Nothing was taken: too many requests. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** Nothing was taken, and nothing will be until somebody mends it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer, or a server's failure: any of them may have been taken. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What the provider said about letting in an address again that it had stopped sending to. */
export type LetInOutcome = 'open' | 'kept' | 'no-answer'

/** Ends the provider's own opt-outs: one outcome an address, in their order; never throws. One that it never stopped is open. */
export type LetIn = (emails: readonly string[]) => Promise<readonly LetInOutcome[]>

/** For so long a call's answer is waited for, in milliseconds: at all, and for each of its emails. */
export const batchMs = { atAll: 6000, each: 20 } as const

export type Broadcast = {
  /** One call for up to 500 letters; gives up after `batchMs`; never throws. */
  readonly send: (content: BroadcastContent, letters: readonly BroadcastLetter[]) => Promise<BatchOutcome>
  /** The provider's id of an attempt it took, or undefined, which proves nothing: its index lags. Throws when it does not answer. */
  readonly find: (attemptId: string) => Promise<string | undefined>
}
