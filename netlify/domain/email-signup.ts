/** The signup popup. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { EmailSignupInput, EmailSignupReceipt } from '../../src/contracts/email-signup.ts'
import { addressHash } from '../db/address-hash.ts'
import type { Db, Statement } from '../db/client.ts'
import { emailSignups } from '../db/schema/email-signup.ts'
import { subscribers, suppressions } from '../db/schema/subscriber.ts'
import { auditedEach } from './rule/audit.ts'
import { askToConfirm } from './email-signup-confirm.ts'
import { assertFilledByPerson } from './rule/bot-check.ts'
import { once } from './rule/idempotency.ts'
import { readOptOuts } from './subscriber/suppression.ts'

/**
 * Stores a signup. If the address signed up before, its first row stays; it comes back as pending from the trash, and if staff
 * deleted its subscriber. The answer reveals neither that nor that an address which opted out gets an email to confirm. Refuses
 * `looks-automated`, `too-fast` and `already-sent-differently`.
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
  const address = answers.email.toLowerCase()
  const ofThisAddress = eq(sql`lower(${emailSignups.email})`, address)
  const reachesNobody = sql`${emailSignups.approved}
    and not exists (select 1 from ${subscribers} s where s.email = ${address} and s.deleted_at is null)
    and not exists (select 1 from ${suppressions} x where x.address_hash = ${addressHash(address)})`
  return once(
    db,
    { endpoint: 'signUpForEmail', key: idempotencyKey, answers },
    { receivedAt: now.toISOString() },
    [
      readOptOuts(db),
      db
        .update(emailSignups)
        .set({ deletedAt: null, deletedBy: null, approved: false, createdAt: now })
        .where(and(ofThisAddress, or(isNotNull(emailSignups.deletedAt), reachesNobody))),
      db
        .update(emailSignups)
        .set({ askedAgainAt: now })
        .where(and(ofThisAddress, isNull(emailSignups.deletedAt), ne(emailSignups.createdAt, now))),
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
      askToConfirm(
        db,
        {
          email: answers.email,
          source: 'email_signup',
          subjectType: 'email-signup',
          subjectId: sql`select e.id from ${emailSignups} e where lower(e.email) = ${address}`,
        },
        now,
      ),
    ],
    now,
    counted,
  )
}
