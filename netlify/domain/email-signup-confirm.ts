/**
 * Asks people who opted out and sign up again to confirm by email, because a stranger could have typed the address. Pressing the
 * button behind the email's link ends the opt-out, here and at the provider; an approval never does.
 */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { confirmDays } from '../../src/catalog/subscriber.ts'
import { dayMs } from '../../src/catalog/time/milliseconds.ts'
import type { InputOf, OutputOf } from '../../src/contracts/endpoint.ts'
import type { confirmEmailSignup as contract } from '../../src/contracts/email-signup-confirm.ts'
import type { LetIn } from '../broadcast.ts'
import { addressHash } from '../db/address-hash.ts'
import { inOneTransaction, type Db, type Statement } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { emailSignups } from '../db/schema/email-signup.ts'
import { outbox } from '../db/schema/outbox.ts'
import { subscribers, suppressions } from '../db/schema/subscriber.ts'
import { readSignup, type SignupSource } from '../email-signup-link.ts'
import { allowance, countStrangers, priorityOf, stateOfStrangers, type EmailData } from '../mail/outbox.ts'
import { Refusal } from '../refusal.ts'
import { at } from '../db/instant.ts'
import { welcomed } from './subscriber/welcome.ts'
import { holdOptOuts, optedOutAt } from './subscriber/suppression.ts'

const template = 'email-signup-confirm'
/** We ask an address once in this time, however often someone types it, unless it opted out again in between. */
const askAgainMs = dayMs

type Asked = {
  readonly email: string
  readonly source: SignupSource
  readonly subjectType: 'email-signup' | 'event-signup'
  /** A query for the id of the row that asks. If it finds none, nobody is asked. */
  readonly subjectId: SQL
  /** A query for the ids of this address's rows that may have asked before, if each asking is a row of its own. */
  readonly askedBy?: SQL
}

/** The statement that owes one confirmation email to an address that opted out. It does nothing for any other address. */
export function askToConfirm(
  db: Db,
  { email, source, subjectType, subjectId, askedBy = sql`select subject.id` }: Asked,
  now: Date,
): Statement {
  const address = email.trim().toLowerCase()
  const message: EmailData[typeof template] = { source }
  const since = at(new Date(now.getTime() - askAgainMs))
  return db.execute(sql`
    with due as (
      select subject.id from (${subjectId}) as subject (id), ${suppressions} x
      where x.address_hash = ${addressHash(address)} and x.reason in ('unsubscribed', 'inactive') and not exists (
        select 1 from ${outbox} o where o.subject_type = ${subjectType} and o.subject_id in (${askedBy}) and o.template = ${template}
          and o.created_at > ${since} and o.created_at > coalesce(${optedOutAt(sql`x`)}, '-infinity'))
    ),
    allowance as (${allowance(address, now, sql`from due`)}),
    ${countStrangers(now)}
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${randomUUID()}::uuid, ${template}, ${priorityOf(template)}::smallint, ${JSON.stringify(message)}::jsonb, ${address},
      ${subjectType}, due.id, ${stateOfStrangers}, ${at(now)}, ${at(now)}
    from due, allowance`)
}

/**
 * Ends the opt-out of the address we sent the link to, first at the provider. A later opt-out still holds. A signup that was
 * approved, or made at an event, is subscribed again. Refuses `invalid-link`, and `unavailable` if the provider doesn't answer.
 */
export async function confirmEmailSignup(
  db: Db,
  { token }: InputOf<typeof contract>,
  now: Date,
  letIn: LetIn,
): Promise<OutputOf<typeof contract>> {
  const link = readSignup(token)
  if (!link) throw new Refusal('invalid-link')
  const { email, source, signedAt } = link
  if (now.getTime() - signedAt.getTime() > confirmDays * dayMs) return { outcome: 'expired' }
  const hash = addressHash(email)
  const optedOut = optedOutAt(sql`x`)
  const { rows } = await db.execute<{ reason: string; later: boolean }>(sql`
    select x.reason, coalesce(${optedOut} > ${at(signedAt)}, false) as later from ${suppressions} x where x.address_hash = ${hash}`)
  const [standing] = rows
  if (standing?.reason === 'bounced' || standing?.reason === 'complained') return { outcome: 'blocked' }
  if (standing?.later) return { outcome: 'expired' }
  const [provider] = standing ? await letIn([email]) : []
  if (provider === 'kept') return { outcome: 'blocked' }
  if (provider === 'no-answer') throw new Refusal('unavailable')
  const approved =
    source === 'check_in'
      ? sql`true`
      : sql`exists (select 1 from ${emailSignups} e where lower(e.email) = ${email} and e.approved and e.deleted_at is null)`
  await inOneTransaction(db, [
    holdOptOuts(db),
    db.execute(sql`
      with lifted as (
        delete from ${suppressions} x where x.address_hash = ${hash} and x.reason in ('unsubscribed', 'inactive')
          and coalesce(${optedOut}, '-infinity') <= ${at(signedAt)} returning x.address_hash
      ),
      told as (update ${emailSignups} e set confirmed_at = ${at(now)} from lifted where lower(e.email) = ${email} returning e.id),
      noted as (
        insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
        select ${at(now)}, 'visitor', 'email-signup.confirmed', 'email-signup', id, '{}'::jsonb from told
      )
      update ${subscribers} s set opt_outs_over_until = ${at(now)} from lifted where s.address_hash = lifted.address_hash`),
    ...welcomed(db, { email, firstName: null, source }, now, { holds: approved, confirmedAt: now }),
  ])
  return { outcome: 'confirmed' }
}
