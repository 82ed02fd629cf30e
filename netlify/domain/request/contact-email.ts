/** Emails about a request or a visit, once its client's contact details are corrected. */
import { sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Contact, correctContact as contract } from '../../../src/contracts/request/contact.ts'
import type { Db, Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { clientEmails } from '../../mail/outbox.ts'
import { about } from '../visit/tell.ts'

const toClient = sql`template = any(${`{${clientEmails.join(',')}}`}::text[])`

/** An email's `data` with these contact details where it has any. */
export function withContact(contact: Contact): SQL {
  return sql`(data || (select coalesce(jsonb_object_agg(part.key, part.value), '{}')
    from jsonb_each(${JSON.stringify(contact)}::jsonb) part where data ? part.key))`
}

/** Who gets an email now: its client at this address, and everyone else where they got it before. */
export function recipientNow(email: string): SQL {
  return sql`case when ${toClient} then ${email}::text else recipient end`
}

/** A confirmation's `data` for a client who was never told of another time: the address before was somebody else's. */
const asFirst = sql`'{"known": null, "moved": false}'::jsonb`

/** The statements that redirect emails which may still leave, with the new details. Without an address, the client gets none. */
export function redirected(db: Db, { of, id, contact }: InputOf<typeof contract>): Statement[] {
  const theirs = sql`${about({ subjectType: of, subjectId: id })} and o.state in ('pending', 'unknown')`
  const data = withContact(contact)
  const isNews = sql`o.template = 'request-confirmed' and lower(o.recipient) <> lower(${contact.email})`
  if (contact.email !== '')
    return [
      db.execute(sql`update ${outbox} o set data = ${data} || case when ${isNews} then ${asFirst} else '{}' end,
        recipient = ${recipientNow(contact.email)} where ${theirs}`),
    ]
  return [
    db.execute(sql`delete from ${outbox} o where ${theirs} and ${toClient} and o.state = 'pending'`),
    db.execute(sql`update ${outbox} o set data = ${data} where ${theirs} and not ${toClient}`),
  ]
}

/**
 * The statement that tells a client at a new address about a coming time without a provider, as if they had never been told: the
 * confirmation that left for the old one, owed again. One that waits is redirected.
 */
export function timeConfirmedAgain(db: Db, id: string, contact: Contact, now: Date): Statement {
  return db.execute(sql`
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select gen_random_uuid(), template, priority, (${withContact(contact)} || ${asFirst}) - 'again', ${contact.email}::text,
      subject_type, subject_id, 'pending', ${at(now)}, ${at(now)}
    from (select * from ${outbox} o where ${about({ subjectType: 'request', subjectId: id })} and o.template = 'request-confirmed'
      order by o.created_at desc limit 1) told
    where state <> 'pending' and exists (select 1 from ${requests} r where r.id = ${id}::uuid and r.appointment_at > ${at(now)}
        and r.appointment_at = (data->'appointment'->>'startsAt')::timestamptz)
      and not exists (select 1 from ${visits} v where v.request_id = ${id}::uuid and v.status <> 'canceled')`)
}
