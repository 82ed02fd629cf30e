/** An email about a request, as it was sent. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LetterCopy } from '../../../src/contracts/request/letter-copy.ts'
import type { Caller } from '../../auth/access.ts'
import { batch, type Db } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { Refusal } from '../../refusal.ts'
import { lookedAt } from './detail.ts'

type StoredLetter = typeof outbox.$inferSelect

/**
 * Reads an email for a person to look at; `open` makes it readable. The clinic's own emails carry the client's words, so an audit
 * row is written first, as when the request is opened. Refuses `not-found`.
 */
export async function readRequestLetter(
  db: Db,
  { id, letterId }: { readonly id: string; readonly letterId: string },
  caller: Caller,
  now: Date,
  open: (letter: StoredLetter) => Promise<LetterCopy>,
): Promise<LetterCopy> {
  const { letters } = await batch(db, {
    audit: lookedAt(db, id, caller, now),
    letters: db
      .select({ letter: outbox })
      .from(outbox)
      .innerJoin(requests, and(eq(requests.id, outbox.subjectId), isNull(requests.deletedAt)))
      .where(and(eq(outbox.id, letterId), eq(outbox.subjectType, 'request'), sql`${outbox.subjectId} = ${id}::uuid`)),
  })
  if (!letters[0]) throw new Refusal('not-found')
  return open(letters[0].letter)
}
