/** Sending the same form twice stores one row (decision 15). It works by the form's key and a hash of its answers. */
import { eq } from 'drizzle-orm'
import { inOneTransaction, violates, type Db, type Statement } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-key.ts'
import { Refusal } from '../../refusal.ts'
import { signatureOf } from '../../signature.ts'

export type Submission = {
  readonly endpoint: string
  readonly key: string
  /** Only the answers, without the envelope, which differs between tries. */
  readonly answers: unknown
}

/** JSON with sorted keys, so that a browser's key order doesn't matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/**
 * A hash of a form's answers, hex. It's keyed, because some of the answers are in the database as they are: with a plain hash, anyone
 * who has it could test guesses at the sealed ones.
 */
export function hashOf({ endpoint, answers }: Pick<Submission, 'endpoint' | 'answers'>): string {
  return signatureOf('submission', `${endpoint}\n${canonical(answers)}`).toString('hex')
}

/**
 * The receipt of an earlier submission with this key, or undefined if there was none. Refuses `already-sent-differently`, with
 * the stored receipt, if its answers differ.
 */
export async function recall<Receipt>(db: Db, submission: Submission): Promise<Receipt | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, submission.key))
  if (!stored) return undefined
  if (stored.endpoint !== submission.endpoint) throw new Refusal('already-sent-differently')
  if (stored.bodyHash !== hashOf(submission)) throw new Refusal('already-sent-differently', { receipt: stored.receipt })
  return stored.receipt as Receipt
}

/**
 * Runs the statements and stores the receipt in one transaction. If the key already exists, the transaction aborts and we return
 * the first receipt. Of many at once, the database lets one through. `counted` runs after the key is inserted, so a repeat gets
 * its receipt however much the network has sent since. Refuses what `recall` refuses.
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
