/**
 * The statements behind a visit's emails. A person gets one email about what is true in the end: a later change replaces an
 * email to them that nobody has begun to send, and says nothing that they already know.
 */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { visitReminders } from '../../db/schema/visit-reminder.ts'
import { priorityOf, type EmailData, type EmailName } from '../../mail/outbox.ts'

/** What an email of a visit is about in the outbox: the request if there is one, so that its drawer lists them all. */
export type Subject = { readonly subjectType: 'request' | 'visit'; readonly subjectId: string }

/** The outbox's subject of a visit's emails. */
export function subjectOf(visitId: string | undefined, requestId: string | null | undefined): Subject {
  return requestId ? { subjectType: 'request', subjectId: requestId } : { subjectType: 'visit', subjectId: visitId! }
}

/** A provider's address; null if the account is gone. */
export const addressOf = (providerId: string): SQL =>
  sql`(select a.email from ${accounts} a where a.id = ${providerId}::uuid and a.deleted_at is null)`

/** A provider's name; null if they have none. */
export const nameOf = (providerId: string): SQL => sql`(select a.full_name from ${accounts} a where a.id = ${providerId}::uuid)`

/** Nobody has begun to send an email `o`, so it can still be withdrawn. One that staff resent only repeats what was said. */
export const unsent = sql`o.state = 'pending' and o.attempts = 0 and o.data->'again' is null`

/** An email `o` is about this. */
export const about = ({ subjectType, subjectId }: Subject) =>
  sql`o.subject_type = ${subjectType} and o.subject_id = ${subjectId}::uuid`

const among = (templates: readonly EmailName[]) => sql`o.template = any(${`{${templates.join(',')}}`}::text[])`

/**
 * When an email that says the last word is owed: now, or just after the others `o`. Of two changes at once, the one that began
 * first may be stored last.
 */
export function afterOthers(others: SQL, now: Date): SQL {
  return sql`greatest(${at(now)}, (select max(o.created_at) + interval '1 millisecond' from ${outbox} o where ${others}))`
}

/** A visit's time and place, as an email says them. */
export type Told = NonNullable<EmailData['visit-provider']['known']>

type Message<Name extends EmailName> = {
  /** Only where something else names the email. */
  readonly id?: string
  readonly template: Name
  readonly subject: Subject
  /** An address, or a query for one. */
  readonly recipient: string | SQL
  readonly dueAt: Date
}

/** How an email about a visit's time is made: the changes before it that it replaces, and what the person knew and knows after it. */
type Change<Name extends EmailName> = Message<Name> & {
  /** The templates that say the same kind of thing. */
  readonly replaces: readonly EmailName[]
  readonly known: Told | null
  readonly after: Told | null
  /** The appointment to cancel follows from what the person knew. `known` and `moved` are added. */
  readonly data: Omit<EmailData[Name], 'known' | 'moved'>
  /** Owed even if the person knows it already: staff pressed a button that says so. */
  readonly always?: boolean
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** The statement that tells one person about a change, instead of what they would have been told before. */
export function tellChange<Name extends 'request-confirmed' | 'request-canceled' | 'visit-provider'>(
  db: Db,
  { template, subject, recipient, dueAt, replaces, known, after, data, always = false }: Change<Name>,
  now: Date,
): Statement {
  const appointment = after ? sql`${json(data.appointment)}` : sql`${json(data.appointment)} || told.known`
  return db.execute(sql`
    with receiver as (select ${recipient}::text as email),
    withdrawn as (
      delete from ${outbox} o using receiver
      where ${about(subject)} and ${among(replaces)} and o.recipient = receiver.email and ${unsent}
      returning o.data->'known' as known, o.created_at
    ),
    told as (select coalesce((select w.known from withdrawn w order by w.created_at limit 1), ${json(known)}) as known)
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${randomUUID()}::uuid, ${template}, ${priorityOf(template)}::smallint,
      ${json(data)} || jsonb_build_object('known', told.known, 'appointment', ${appointment},
        'moved', coalesce(told.known->>'startsAt' <> ${after?.startsAt ?? ''}, false)),
      receiver.email, ${subject.subjectType}, ${subject.subjectId}::uuid, 'pending', ${at(dueAt)},
      ${afterOthers(sql`${about(subject)} and ${among([template, ...replaces])} and o.recipient = receiver.email`, now)}
    from told, receiver
    where receiver.email <> '' and (told.known <> 'null'::jsonb or ${after !== null})
      and (${always} or told.known is distinct from ${json(after)})`)
}

/**
 * The statement that owes an email which follows no other. `added` is JSON from the database. Null as a recipient is the clinic's
 * inbox. Nothing is owed `unless` that condition fails.
 */
export function tell<Name extends EmailName>(
  db: Db,
  {
    id = randomUUID(),
    template,
    subject,
    recipient,
    dueAt,
    data,
    added = sql`'{}'::jsonb`,
    unless = sql`false`,
  }: Message<Name> & { readonly data: object; readonly added?: SQL; readonly unless?: SQL },
  now: Date,
): Statement {
  return db.execute(sql`
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${id}::uuid, ${template}, ${priorityOf(template)}::smallint, ${json(data)} || ${added}, ${recipient}::text,
      ${subject.subjectType}, ${subject.subjectId}::uuid, 'pending', ${at(dueAt)}, ${at(now)}
    where not (${unless})`)
}

/** The statement that withdraws emails which are no longer true, where nobody has begun to send them. */
export function withdraw(db: Db, subject: Subject, templates: readonly EmailName[]): Statement {
  return db.execute(sql`delete from ${outbox} o where ${about(subject)} and ${among(templates)} and ${unsent}`)
}

/**
 * The statement that withdraws a visit's reminders and thanks which nobody has begun to send, and forgets those that reached
 * nobody: if the visit gets the same time again, they are owed again.
 */
export function forgetReminders(db: Db, visitId: string): Statement {
  return db.execute(sql`
    with emails as (
      select o.id, ${unsent} as unsent, o.state from ${outbox} o
      where o.id in (select r.letter_id from ${visitReminders} r where r.visit_id = ${visitId}::uuid)
      for update
    ),
    forgotten as (
      delete from ${visitReminders} r where r.visit_id = ${visitId}::uuid
        and not exists (select 1 from emails e where e.id = r.letter_id and not e.unsent and e.state <> 'withheld')
    )
    delete from ${outbox} o using emails e where o.id = e.id and e.unsent`)
}
