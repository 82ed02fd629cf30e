/** Subscribes people who asked for the newsletter and welcomes them once, but never against an earlier opt-out. */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { addressHash } from '../../db/address-hash.ts'
import type { Db, Statement } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import { emailSignups } from '../../db/schema/email-signup.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { allowance, countStrangers, priorityOf, stateOfStrangers, stateWithin, type EmailData } from '../../mail/outbox.ts'
import { at } from '../../db/instant.ts'
import { readOptOuts } from './suppression.ts'

type NewSubscriber = {
  readonly email: string
  readonly firstName: string | null
  readonly lastName?: string | null
  /** Where they gave their consent. */
  readonly source: 'email_signup' | 'check_in'
}

/** Splits a full name for a subscriber: the first word, and everything after it. */
export function namesOf(fullName: string): { firstName: string | null; lastName: string | null } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName: first || null, lastName: rest.join(' ') || null }
}

/**
 * Statements that create a subscriber or bring one back, with an audit entry and one welcome email, for the transaction of the
 * consent. The email counts toward the day's three and leaves at `dueAt`, now unless given. At a `checkIn`, where a script can
 * type any number of addresses, it counts toward the site's hour too. `confirmedAt` is when they confirm what no signup records.
 * They do nothing unless `holds`, and nothing for anyone who is subscribed, or who opted out, bounced or complained and hasn't
 * confirmed since.
 */
export function welcomed(
  db: Db,
  { email, firstName, lastName = null, source }: NewSubscriber,
  now: Date,
  {
    holds = sql`true`,
    dueAt = now,
    checkIn = false,
    confirmedAt = null,
  }: { readonly holds?: SQL; readonly dueAt?: Date; readonly checkIn?: boolean; readonly confirmedAt?: Date | null } = {},
): Statement[] {
  const address = email.trim().toLowerCase()
  const hash = addressHash(address)
  const message: EmailData['subscriber-welcome'] = { firstName }
  const begin = db.execute(sql`
    with made as (
      insert into ${subscribers} as s (id, email, address_hash, first_name, last_name, status, source, created_at, subscribed_at,
        opt_outs_over_until)
      select ${randomUUID()}::uuid, ${address}, ${hash}, ${firstName}, ${lastName}, 'subscribed', ${source}, ${at(now)}, ${at(now)},
        greatest((select e.confirmed_at from ${emailSignups} e where lower(e.email) = ${address}), ${confirmedAt && at(confirmedAt)}::timestamptz)
      where not exists (select 1 from ${suppressions} x where x.address_hash = ${hash}) and ${holds}
      on conflict (email) do update set deleted_at = null, deleted_by = null, status = excluded.status, source = excluded.source, subscribed_at = excluded.subscribed_at,
        first_name = coalesce(s.first_name, excluded.first_name), last_name = coalesce(s.last_name, excluded.last_name)
      where (s.deleted_at is not null and s.status = 'subscribed') or (s.status <> 'subscribed' and s.opt_outs_over_until is not null)
      returning s.id
    ),
    due as (
      select made.id from made where not exists (
        select 1 from ${outbox} o where o.subject_type = 'subscriber' and o.subject_id = made.id and o.template = 'subscriber-welcome')
    ),
    allowance as (${allowance(address, now, sql`from due`)}),${checkIn ? sql`${countStrangers(now, 'check-in')},` : sql``}
    owed as (
      insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
      select ${randomUUID()}::uuid, 'subscriber-welcome', ${priorityOf('subscriber-welcome')}::smallint, ${JSON.stringify(message)}::jsonb, ${address}, 'subscriber', due.id,
        ${checkIn ? stateOfStrangers : stateWithin}, ${at(dueAt)}, ${at(now)}
      from due, allowance
    )
    insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
    select ${at(now)}, 'system', 'subscriber.welcomed', 'subscriber', made.id, ${JSON.stringify({ source })}::jsonb from made`)
  return [readOptOuts(db), begin]
}

/** The statement that withdraws a subscriber's welcome email if nobody has begun to send it. */
export function unwelcomed(db: Db, email: string): Statement {
  return db.execute(sql`
    delete from ${outbox} o using ${subscribers} s
    where s.email = ${email.trim().toLowerCase()} and o.subject_type = 'subscriber' and o.subject_id = s.id
      and o.template = 'subscriber-welcome' and o.state = 'pending' and o.attempts = 0`)
}
