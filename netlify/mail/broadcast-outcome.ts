/** What Postmark's answers mean for a newsletter (promises, "Newsletter engine"). */
import type { BatchOutcome, LetterOutcome } from '../broadcast.ts'
import type { StreamFailure, StreamReceipt } from './postmark.ts'

/** ErrorCodes of our account, our sender or our stream: nobody's letter goes out until somebody mends that. */
const aboutUs = new Set([10, 400, 401, 402, 403, 405, 410, 412, 413, 1235])
/** Too many requests, or Postmark is down for maintenance: this letter was not taken, the next may be. */
const aboutNow = new Set([100, 429])

function letterOutcome({ code, message, messageId }: StreamReceipt): LetterOutcome {
  if (code === undefined) return { kind: 'unknown', reason: 'an answer without a code' }
  const reason = `Postmark ${code}: ${message.slice(0, 300)}`
  if (code === 0 && messageId !== undefined) return { kind: 'accepted', messageId }
  if (code === 0) return { kind: 'unknown', reason: 'accepted without an id' }
  if (code === 406) return { kind: 'suppressed', reason }
  return { kind: aboutUs.has(code) || aboutNow.has(code) ? 'returned' : 'rejected', reason }
}

const isList = (answer: readonly StreamReceipt[]): boolean => Array.isArray(answer)

/** The outcome of a call for so many letters. */
export function batchOutcome(answer: readonly StreamReceipt[] | StreamFailure, count: number): BatchOutcome {
  if ('status' in answer) {
    const { status, code } = answer
    const reason = status === 0 ? 'no answer' : `status ${status}, code ${code}`
    if (status === 429) return { kind: 'busy', reason }
    // A gateway may fail after the letters were taken.
    if (status === 0 || status >= 500) return { kind: 'unknown', reason }
    return { kind: 'refused', reason: `Postmark answered ${reason}` }
  }
  // What is not an answer about these letters says nothing about them.
  if (!isList(answer) || answer.length !== count) return { kind: 'unknown', reason: 'an answer about other letters' }
  const refusal = answer.find(({ code }) => code !== undefined && aboutUs.has(code))
  return {
    kind: 'answered',
    letters: answer.map(letterOutcome),
    ...(refusal && { refusal: `Postmark answered code ${refusal.code}: ${refusal.message.slice(0, 300)}` }),
  }
}
