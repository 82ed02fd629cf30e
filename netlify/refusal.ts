/** An expected "no": thrown anywhere in the server, answered once in http/route. */
import type { RefusalCode } from '../src/contracts/failure.ts'

export type RefusalDetail = {
  /** Field path → sentence. */
  readonly fields?: Readonly<Record<string, string>>
  /** What is stored instead: of a changed repeat, or of what somebody else has changed meanwhile. */
  readonly receipt?: unknown
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly detail: RefusalDetail
  /** Who tried, by keyed hashes, for the operator's line (domain/account/sign-in-trail.ts). */
  trail?: Readonly<Record<string, string>>

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
