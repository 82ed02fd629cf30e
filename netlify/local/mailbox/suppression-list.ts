/** The addresses that each Postmark stream doesn't send to, and the API calls about them. */
import { streams } from './caught-letter.ts'
import { usualError } from './program.ts'

export type PostmarkReason = 'HardBounce' | 'SpamComplaint' | 'ManualSuppression'
type Entry = { EmailAddress: string; SuppressionReason: PostmarkReason; Origin: string; CreatedAt: string }
type Status = { EmailAddress: string; Status: 'Suppressed' | 'Deleted' | 'Failed'; Message: string | null }
type Answer = { status: number; body: unknown }

export type SuppressionList = {
  add(stream: string, email: string, reason: PostmarkReason): void
  has(stream: string, email: string): boolean
  clear(): void
  dump(stream: string): Answer
  change(stream: string, action: 'create' | 'delete', body: unknown): Answer
}

/** Postmark's limit per call. */
const most = 50

/** `inactive`: addresses that every stream refuses. Deleting one's suppression makes it active again, as at Postmark. */
export function createSuppressionList(inactive: Set<string>, now: () => Date): SuppressionList {
  const entries = new Map<string, Entry>()
  const keyOf = (stream: string, email: string) => `${stream} ${email.trim().toLowerCase()}`
  const problem = (message: string): Answer => ({ status: 422, body: { ErrorCode: usualError(422).code, Message: message } })
  const unknown = (stream: string) =>
    streams.includes(stream) ? undefined : problem(`The message stream '${stream}' does not exist on this server.`)

  const add = (stream: string, email: string, SuppressionReason: PostmarkReason) => {
    const Origin = SuppressionReason === 'ManualSuppression' ? 'Customer' : 'Recipient'
    entries.set(keyOf(stream, email), { EmailAddress: email, SuppressionReason, Origin, CreatedAt: now().toISOString() })
  }
  const remove = (stream: string, email: string): Status => {
    if (entries.get(keyOf(stream, email))?.SuppressionReason === 'SpamComplaint')
      return {
        EmailAddress: email,
        Status: 'Failed',
        Message: 'You do not have the required authority to change this suppression.',
      }
    entries.delete(keyOf(stream, email))
    inactive.delete(email)
    return { EmailAddress: email, Status: 'Deleted', Message: null }
  }

  return {
    add,
    clear: () => entries.clear(),
    has: (stream, email) => entries.has(keyOf(stream, email)),
    dump: (stream) =>
      unknown(stream) ?? {
        status: 200,
        body: { Suppressions: [...entries].filter(([key]) => key.startsWith(`${stream} `)).map(([, entry]) => entry) },
      },
    change(stream, action, body) {
      const given = (body as { Suppressions?: unknown } | undefined)?.Suppressions
      if (!Array.isArray(given) || given.length > most) return unknown(stream) ?? problem(`Provide up to ${most} suppressions.`)
      const said = given.map((one: { EmailAddress?: unknown }): Status => {
        const email = typeof one?.EmailAddress === 'string' ? one.EmailAddress : ''
        if (!/^[^@\s]+@[^@\s]+$/.test(email))
          return { EmailAddress: email, Status: 'Failed', Message: 'An invalid email address was provided.' }
        if (action === 'delete') return remove(stream, email)
        add(stream, email, 'ManualSuppression')
        return { EmailAddress: email, Status: 'Suppressed', Message: null }
      })
      return unknown(stream) ?? { status: 200, body: { Suppressions: said } }
    },
  }
}
