/** An expected "no". Any server code throws it; http/route and http/schedule answer it, unless other code handles it before. */
import type { RefusalCode } from '../src/contracts/failure.ts'

type RefusalDetail = {
  /** Field path → sentence. */
  readonly fields?: Readonly<Record<string, string>>
  /** What is stored instead: for a repeat with other content, or when someone else changed the row first. */
  readonly receipt?: unknown
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly detail: RefusalDetail
  /** Who tried, as keyed hashes, for the operator's log line (domain/account/sign-in-trail.ts). */
  trail?: Readonly<Record<string, string>>

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
