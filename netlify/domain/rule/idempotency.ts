/** The same form sent twice is one row (decision 15): a key of the form, and a hash of what it said. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inOneTransaction, violates, type Db, type Statement } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-key.ts'
import { Refusal } from '../../refusal.ts'

export type Submission = {
  readonly endpoint: string
  readonly key: string
  /** The answers alone, without the envelope that differs between two tries. */
  readonly answers: unknown
}

/** JSON with sorted keys, so that the order in which a browser writes them does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function hashOf({ endpoint, answers }: Submission): string {
  return createHash('sha256')
    .update(`${endpoint}\n${canonical(answers)}`)
    .digest('hex')
}

/**
 * What an earlier submission with this key was answered, or undefined when there was none. Refuses
 * `already-sent-differently`, with the stored receipt, when its answers were others.
 */
export async function recall<Receipt>(db: Db, submission: Submission): Promise<Receipt | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, submission.key))
  if (!stored) return undefined
  if (stored.endpoint !== submission.endpoint) throw new Refusal('already-sent-differently')
  if (stored.bodyHash !== hashOf(submission)) throw new Refusal('already-sent-differently', { receipt: stored.receipt })
  return stored.receipt as Receipt
}

/**
 * Runs the statements and remembers the receipt, all in one transaction; a submission whose key is taken runs
 * nothing and gets the first one's receipt. Of many at once the database lets one in. `counted` counts the try behind the key: a repeat of
 * what is stored is answered however much the network has sent since. Refuses as `recall` does.
 */
export async function once<Receipt extends object>(
  db: Db,
  submission: Submission,
  receipt: Receipt,
  statements: readonly Statement[],
  now: Date,
  counted?: Statement,
): Promise<Receipt> {
  const remember = db
    .insert(idempotencyKeys)
    .values({ key: submission.key, endpoint: submission.endpoint, bodyHash: hashOf(submission), receipt, createdAt: now })
  try {
    await inOneTransaction(db, [remember, ...(counted ? [counted] : []), ...statements])
    return receipt
  } catch (error) {
    if (!violates(error, 'idempotency_keys_pkey')) throw error
    const first = await recall<Receipt>(db, submission)
    if (!first) throw error
    return first
  }
}
