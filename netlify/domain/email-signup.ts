/** The signup popup (public spec, sections 3 and 7). */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { EmailSignupInput, EmailSignupReceipt } from '../../src/contracts/email-signup.ts'
import type { Db, Statement } from '../db/client.ts'
import { emailSignups } from '../db/schema.ts'
import { auditedEach } from './audit.ts'
import { assertFilledByPerson } from './form.ts'
import { once } from './idempotency.ts'

/**
 * Stores a signup. An address that signed up before keeps its first row, out of the trash and pending again if it was
 * there, and the answer does not tell. Refuses `looks-automated`, `too-fast` and `already-sent-differently`.
 */
export async function signUpForEmail(
  db: Db,
  input: EmailSignupInput,
  userAgent: string,
  now: Date,
  counted?: Statement,
): Promise<EmailSignupReceipt> {
  assertFilledByPerson(input)
  const { idempotencyKey, elapsedMs: _elapsed, website: _website, ...answers } = input
  const row = {
    id: randomUUID(),
    firstName: answers.firstName || null,
    email: answers.email,
    consent: answers.consent,
    sourcePage: answers.sourcePage,
    userAgent,
    createdAt: now,
  }
  const ofThisAddress = eq(sql`lower(${emailSignups.email})`, answers.email.toLowerCase())
  return once(
    db,
    { endpoint: 'signUpForEmail', key: idempotencyKey, answers },
    { receivedAt: now.toISOString() },
    [
      db
        .update(emailSignups)
        .set({ deletedAt: null, deletedBy: null, approved: false, createdAt: now })
        .where(and(ofThisAddress, isNotNull(emailSignups.deletedAt))),
      db.insert(emailSignups).values(row).onConflictDoNothing(),
      auditedEach(
        db,
        db
          .select({ id: emailSignups.id })
          .from(emailSignups)
          .where(and(ofThisAddress, eq(emailSignups.createdAt, now))),
        { actorKind: 'visitor', action: 'email-signup.created', subjectType: 'email-signup' },
        now,
      ),
    ],
    now,
    counted,
  )
}
