/** Sending a newsletter's words to be saved: what is sent, and what the answer says about them. */
import { codeOf, type Failure } from '../../client/call.ts'
import {
  createNewsletter,
  newerNewsletter,
  saveNewsletter,
  type NewerNewsletter,
  type NewsletterContent,
} from '../../contracts/newsletter/newsletter.ts'
import type { SignedInCall } from '../account/signed-in-call.ts'

type Sending = {
  /** The version that was edited; undefined for a newsletter that was never saved. */
  readonly seen: number | undefined
  /** Whether the words came back with a reload. */
  readonly isRestored: () => boolean
}

export type WordsAnswer =
  | { readonly kind: 'saved'; readonly savedAt: string; readonly version: number }
  /** The newsletter started without these words. */
  | { readonly kind: 'started' }
  /** Someone else saved others since. */
  | { readonly kind: 'outdated'; readonly newer: NewerNewsletter }
  | { readonly kind: 'failed'; readonly failure: Failure }

async function send(call: SignedInCall, words: NewsletterContent, { seen, isRestored }: Sending) {
  if (seen !== undefined) return call(saveNewsletter, { ...words, version: seen })
  const created = await call(createNewsletter, words)
  if (created.ok || codeOf(created.failure) !== 'already-sent-differently') return created
  // The answer to an earlier try was lost, and the text has changed since. Words that came back with a reload may be another
  // window's too, so nothing is replaced unasked.
  return call(saveNewsletter, { ...words, version: isRestored() ? 0 : 1 })
}

/** Saves words over the version that was edited, or as a new newsletter. */
export async function sendWords(call: SignedInCall, words: NewsletterContent, sending: Sending): Promise<WordsAnswer> {
  const result = await send(call, words, sending)
  if (result.ok) return { kind: 'saved', savedAt: result.value.updatedAt, version: result.value.version }
  const { failure } = result
  if (codeOf(failure) === 'newsletter-started') return { kind: 'started' }
  const isOutdated = failure.kind === 'refused' && failure.code === 'changed-meanwhile'
  const newer = isOutdated ? newerNewsletter.safeParse(failure.receipt).data : undefined
  return newer ? { kind: 'outdated', newer } : { kind: 'failed', failure }
}
