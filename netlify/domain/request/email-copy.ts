/** An email about a request, as it was sent. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EmailCopy } from '../../../src/contracts/request/email-copy.ts'
import type { Caller } from '../../auth/access.ts'
import { batch, type Db } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { Refusal } from '../../refusal.ts'
import { lookedAt } from './detail.ts'

type StoredEmail = typeof outbox.$inferSelect

/**
 * Reads an email for a person to look at; `open` makes it readable. The clinic's own emails carry the client's words, so an audit
 * row is written first, as when the request is opened. Refuses `not-found`.
 */
export async function readRequestEmail(
  db: Db,
  { id, emailId }: { readonly id: string; readonly emailId: string },
  caller: Caller,
  now: Date,
  open: (email: StoredEmail) => Promise<EmailCopy>,
): Promise<EmailCopy> {
  const { emails } = await batch(db, {
    audit: lookedAt(db, id, caller, now),
    emails: db
      .select({ email: outbox })
      .from(outbox)
      .innerJoin(requests, and(eq(requests.id, outbox.subjectId), isNull(requests.deletedAt)))
      .where(and(eq(outbox.id, emailId), eq(outbox.subjectType, 'request'), sql`${outbox.subjectId} = ${id}::uuid`)),
  })
  if (!emails[0]) throw new Refusal('not-found')
  return open(emails[0].email)
}
