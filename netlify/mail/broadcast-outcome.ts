/** Reads Postmark's answers to a newsletter batch. */
import type { BatchOutcome, EmailOutcome } from '../broadcast.ts'
import type { StreamFailure, StreamReceipt } from './postmark.ts'

/** ErrorCodes about our account, sender or stream: no email goes out until someone fixes that. */
const aboutUs = new Set([10, 400, 401, 402, 403, 405, 410, 412, 413, 1235])
/** Too many requests, or Postmark is down for maintenance: it didn't take this email, but may take the next one. */
const aboutNow = new Set([100, 429])

function emailOutcome({ code, message, messageId }: StreamReceipt): EmailOutcome {
  if (code === undefined) return { kind: 'unknown', reason: 'an answer without a code' }
  const reason = `Postmark ${code}: ${message.slice(0, 300)}`
  if (code === 0 && messageId !== undefined) return { kind: 'accepted', messageId }
  if (code === 0) return { kind: 'unknown', reason: 'accepted without an id' }
  if (code === 406) return { kind: 'suppressed', reason }
  return { kind: aboutUs.has(code) || aboutNow.has(code) ? 'returned' : 'rejected', reason }
}

const isList = (answer: readonly StreamReceipt[]): boolean => Array.isArray(answer)

/** The outcome of a batch call for `count` emails. */
export function batchOutcome(answer: readonly StreamReceipt[] | StreamFailure, count: number): BatchOutcome {
  if ('status' in answer) {
    const { status, code } = answer
    const reason = status === 0 ? 'no answer' : `status ${status}, code ${code}`
    if (status === 429) return { kind: 'busy', reason }
    // A gateway can fail after Postmark has taken the emails.
    if (status === 0 || status >= 500) return { kind: 'unknown', reason }
    return { kind: 'refused', reason: `Postmark returned ${reason}` }
  }
  // An answer that doesn't match this batch tells us nothing about it.
  if (!isList(answer) || answer.length !== count) return { kind: 'unknown', reason: 'an answer about other emails' }
  const refusal = answer.find(({ code }) => code !== undefined && aboutUs.has(code))
  return {
    kind: 'answered',
    emails: answer.map(emailOutcome),
    ...(refusal && { refusal: `Postmark returned code ${refusal.code}: ${refusal.message.slice(0, 300)}` }),
  }
}
