/** The addresses that each Postmark stream doesn't send to, and the API call that ends that. */
import { streams } from './caught-email.ts'
import { usualError } from './program.ts'

export type PostmarkReason = 'HardBounce' | 'SpamComplaint' | 'ManualSuppression'
type Status = { EmailAddress: string; Status: 'Deleted' | 'Failed'; Message: string | null }
type Answer = { status: number; body: unknown }

export type SuppressionList = {
  add(stream: string, email: string, reason: PostmarkReason): void
  has(stream: string, email: string): boolean
  clear(): void
  remove(stream: string, body: unknown): Answer
}

/** Postmark's limit per call. */
const most = 50

/** `inactive`: addresses that every stream refuses. Deleting one's suppression makes it active again, as at Postmark. */
export function createSuppressionList(inactive: Set<string>): SuppressionList {
  const reasons = new Map<string, PostmarkReason>()
  const keyOf = (stream: string, email: string) => `${stream} ${email.trim().toLowerCase()}`
  const problem = (message: string): Answer => ({ status: 422, body: { ErrorCode: usualError(422).code, Message: message } })

  const removeOne = (stream: string, email: string): Status => {
    const failed = (Message: string): Status => ({ EmailAddress: email, Status: 'Failed', Message })
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) return failed('An invalid email address was provided.')
    if (reasons.get(keyOf(stream, email)) === 'SpamComplaint')
      return failed('You do not have the required authority to change this suppression.')
    reasons.delete(keyOf(stream, email))
    inactive.delete(email)
    return { EmailAddress: email, Status: 'Deleted', Message: null }
  }

  return {
    add: (stream, email, reason) => void reasons.set(keyOf(stream, email), reason),
    clear: () => reasons.clear(),
    has: (stream, email) => reasons.has(keyOf(stream, email)),
    remove(stream, body) {
      if (!streams.includes(stream)) return problem(`The message stream '${stream}' does not exist on this server.`)
      const given = (body as { Suppressions?: unknown } | undefined)?.Suppressions
      if (!Array.isArray(given) || given.length > most) return problem(`Provide up to ${most} suppressions.`)
      const emails = given.map((one: { EmailAddress?: unknown }) =>
        typeof one?.EmailAddress === 'string' ? one.EmailAddress : '',
      )
      return { status: 200, body: { Suppressions: emails.map((email) => removeOne(stream, email)) } }
    },
  }
}
