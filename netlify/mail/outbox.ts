/** Emails owed. The transaction that owes an email also writes its row, so neither exists without the other. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { RequestKind } from '../../src/catalog/request.ts'
import { easternDay } from '../../src/catalog/time/eastern.ts'
import { hourMs } from '../../src/catalog/time/milliseconds.ts'
import type { Db, Statement } from '../db/client.ts'
import { countOne } from '../db/count-window.ts'
import { at, isoOf } from '../db/instant.ts'
import { emailAllowances, outbox } from '../db/schema/outbox.ts'
import { addressHash, mailboxOf } from '../db/address-hash.ts'
import { signatureOf } from '../signature.ts'
import type { EmailData, EmailName } from './render-email.ts'
import { strangersAnHour } from './strangers-limit.ts'

export type { EmailData, EmailName } from './render-email.ts'

/** Emails a day to an address that never proved itself. Further ones are recorded as withheld (decision 32). */
const emailsADay = 3

/**
 * Which due email leaves first: 0 when someone waits for it at a screen, 1 when it belongs to a request, 2 when it can wait.
 * Fresh emails of the same priority leave in the order they were queued.
 */
const priorities: Readonly<Record<EmailName, 0 | 1 | 2>> = {
  'sign-in-link': 0,
  'sign-in-admin': 0,
  recovery: 0,
  'account-notice': 0,
  invitation: 1,
  'booking-client': 1,
  'booking-clinic': 1,
  'consultation-client': 1,
  'consultation-clinic': 1,
  'request-confirmed': 1,
  'request-declined': 1,
  'request-canceled': 1,
  'visit-on-the-way': 1,
  'visit-no-show': 2,
  'visit-reminder': 1,
  'visit-thanks': 2,
  'visit-offer': 1,
  'visit-provider': 1,
  'visit-from-client': 1,
  'visit-guests': 1,
  'visit-guests-clinic': 1,
  'email-signup-confirm': 1,
  'raffle-winner': 2,
  'subscriber-welcome': 2,
  'daily-digest': 2,
  'strangers-alarm': 1,
}

/** The emails about a request or a visit that go to its client. The others stay where they go when the client's address is corrected. */
export const clientEmails = [
  'booking-client',
  'consultation-client',
  'request-confirmed',
  'request-declined',
  'request-canceled',
  'visit-on-the-way',
  'visit-no-show',
  'visit-reminder',
  'visit-thanks',
  'visit-offer',
  'visit-guests',
] as const satisfies readonly EmailName[]

/** The outbox priority of an email with this template. */
export function priorityOf(template: EmailName): number {
  return priorities[template]
}

export const clinicInbox = Symbol('the clinic’s inbox')

export type OwedEmail<Name extends EmailName = EmailName> = {
  /** For an email that is owed once, however often it is requested. Repeated, the clinic's is ignored, and others violate the key. */
  readonly id?: string
  readonly template: Name
  readonly data: EmailData[Name]
  readonly recipient: string | typeof clinicInbox
  /** Where this condition is false, the email is withheld. */
  readonly deliverIf?: SQL
  /** Where this condition is false, the email counts toward the address's daily limit and the site's hourly limit for strangers. */
  readonly countedUnless?: SQL
  readonly subjectType: 'request' | 'event-signup' | 'account-link' | 'account' | 'digest' | 'visit'
  readonly subjectId: string
}

/**
 * Counts an email toward today's limit of an address that never proved itself; pass its result to `stateWithin`. It runs in one
 * statement with the email, so two at once can't both be the third. With a `source` ("from …"), nothing is counted unless it
 * yields a row.
 */
export function allowance(address: string, now: Date, source: SQL = sql``): SQL {
  return sql`insert into ${emailAllowances} as allowed (address_hash, day, used)
    select ${addressHash(mailboxOf(address))}, ${easternDay(now)}::date, 1 ${source}
    on conflict (address_hash, day) do update set used = allowed.used + 1
    returning used`
}

/**
 * For a statement with an `allowance`, when a stranger requested the email: counts it for this hour, site-wide, as `strangers`.
 * The first email over the limit queues an alarm to the clinic.
 */
export function countStrangers(now: Date, of: keyof typeof strangersAnHour = 'all'): SQL {
  const most = strangersAnHour[of]
  const key = signatureOf('emails to strangers', of).toString('base64url')
  const keys = sql`select ${key}::text from allowance where used <= ${emailsADay}::integer`
  return sql`strangers (key, of_hour, resets_at) as (${countOne(keys, hourMs, now)}),
    beyond as (select of_hour, resets_at from strangers where of_hour > ${most}::integer),
    alarm as (
      insert into ${outbox} (id, template, priority, data, subject_type, subject_id, state, due_at, created_at)
      select gen_random_uuid(), 'strangers-alarm', ${priorityOf('strangers-alarm')}::smallint,
        jsonb_build_object('until', ${isoOf('resets_at')}),
        'digest', gen_random_uuid(), 'pending', ${at(now)}, ${at(now)}
      from beyond where of_hour = ${most + 1}::integer
    )`
}

/** The state of an email counted by `countStrangers`. */
export const stateOfStrangers = sql`case when used > ${emailsADay}::integer
  or exists (select from beyond) then 'withheld' else 'pending' end`

/** The state of an email counted by `allowance`. */
export const stateWithin = sql`case when used > ${emailsADay}::integer then 'withheld' else 'pending' end`

/** Why an email that isn't meant for its address is withheld: a reason tells it from one over the daily limit. */
const notTheirs = 'Not meant for this address'

/**
 * The statement that puts an email into the outbox, due at once. No limit holds for what staff send one by one, for what is about an
 * account, or for the clinic's own inbox; for an email that a stranger may have requested, say `countedUnless`.
 */
export function owe(db: Db, message: OwedEmail, now: Date): Statement {
  const { id = randomUUID(), template, data, recipient, deliverIf, countedUnless, subjectType, subjectId } = message
  const priority = priorityOf(template)
  const row = { id, template, priority, data, subjectType, subjectId, dueAt: now, createdAt: now }
  if (recipient === clinicInbox)
    return db
      .insert(outbox)
      .values({ ...row, recipient: null, state: 'pending' })
      .onConflictDoNothing({ target: outbox.id })
  if (countedUnless === undefined) {
    const state = deliverIf ? sql`case when ${deliverIf} then 'pending' else 'withheld' end` : 'pending'
    const error = deliverIf && sql`case when ${deliverIf} then null else ${notTheirs} end`
    return db.insert(outbox).values({ ...row, recipient, state, error })
  }
  return db.execute(sql`
    with email as (select ${deliverIf ?? sql`true`} as leaves, ${countedUnless} as free),
    allowance as (${allowance(recipient, now, sql`from email where leaves and not free`)}),
    ${countStrangers(now)}
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, error, due_at, created_at)
    select ${id}::uuid, ${template}, ${priority}::smallint, ${JSON.stringify(data)}::jsonb, ${recipient}, ${subjectType}, ${subjectId}::uuid,
      case when not leaves then 'withheld' else ${stateOfStrangers} end,
      case when not leaves then ${notTheirs} end, ${at(now)}, ${at(now)}
    from email left join allowance on true`)
}

/**
 * Queues both emails of a request, to the clinic's inbox and to the visitor (who is counted), in one statement: their shared data
 * is sent and read once.
 */
export function oweBoth<Noun extends RequestKind>(
  db: Db,
  noun: Noun,
  data: EmailData[`${Noun}-clinic`] & EmailData[`${Noun}-client`],
  now: Date,
): Statement {
  const { requestId, email } = data
  return db.execute(sql`
    with allowance as (${allowance(email, now)}),
    ${countStrangers(now)}
    insert into ${outbox} (id, template, priority, recipient, state, data, subject_type, subject_id, due_at, created_at)
    select email.*, ${JSON.stringify(data)}::jsonb, 'request', ${requestId}::uuid, ${at(now)}, ${at(now)}
    from allowance, lateral (values
      (${randomUUID()}::uuid, ${`${noun}-clinic`}, ${priorityOf(`${noun}-clinic`)}::smallint, null, 'pending'),
      (${randomUUID()}::uuid, ${`${noun}-client`}, ${priorityOf(`${noun}-client`)}::smallint, ${email}, ${stateOfStrangers})
    ) as email`)
}

/**
 * The statement that rejects an email which came back: it bounced, or its reader reported it as spam. That may be known before we
 * record that it was sent. An email that wasn't sent stays as it is.
 */
export function cameBack(db: Db, emailId: string, error: string, now: Date): Statement {
  return db
    .update(outbox)
    .set({ state: 'rejected', error, sentAt: null, leasedUntil: null, attemptedAt: now })
    .where(and(eq(outbox.id, emailId), inArray(outbox.state, ['pending', 'unknown', 'sent']), gt(outbox.attempts, 0)))
}
