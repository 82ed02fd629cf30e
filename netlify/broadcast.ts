/** How a newsletter is delivered: `mail` implements this, and the domain receives it. Neither imports the other. */

export type BroadcastContent = { readonly subject: string; readonly preheader: string; readonly html: string }

export type BroadcastEmail = {
  /** The id of the attempt, by which the provider recognizes the email. */
  readonly attemptId: string
  readonly email: string
  readonly firstName: string | null
  /** Signed for this address; used by the page link and by the one-click header. */
  readonly unsubscribeToken: string
}

/** The outcome of one email in an answered call. */
export type EmailOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** The provider no longer sends to this address. */
  | { readonly kind: 'suppressed'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Not taken, for a reason that has nothing to do with the recipient. */
  | { readonly kind: 'returned'; readonly reason: string }
  /** The answer doesn't say. */
  | { readonly kind: 'unknown'; readonly reason: string }

export type BatchOutcome =
  /** One outcome per email, in order. `refusal` says why the newsletter itself can't go out. */
  | { readonly kind: 'answered'; readonly emails: readonly EmailOutcome[]; readonly refusal?: string }
  /** Nothing was taken: too many requests. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** Nothing was taken, and nothing will be until someone fixes it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer, or the server failed: any of them may have been taken. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** The provider's answer when we ask it to send to a stopped address again. */
export type LetInOutcome = 'open' | 'kept' | 'no-answer'

/**
 * Ends the provider's own opt-outs, with one outcome per address, in order. Never throws. An address it never stopped is `open`.
 */
export type LetIn = (emails: readonly string[]) => Promise<readonly LetInOutcome[]>

/** How long to wait for a call's answer, in milliseconds: a base, plus a part for each email. */
export const batchMs = { atAll: 6000, each: 20 } as const

export type Broadcast = {
  /** One call for up to 500 emails. Gives up after `batchMs`; never throws. */
  readonly send: (content: BroadcastContent, messages: readonly BroadcastEmail[]) => Promise<BatchOutcome>
  /**
   * The provider's id of an attempt it took, or undefined, which proves nothing: its index lags. Throws when it doesn't answer.
   */
  readonly find: (attemptId: string) => Promise<string | undefined>
}
