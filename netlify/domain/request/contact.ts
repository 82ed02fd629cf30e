/** Corrects who a client is and how to reach them. */
import { sql } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { correctContact as contract } from '../../../src/contracts/request/contact.ts'
import { batch, type Db, type Statement } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, watch, type Actor } from '../rule/admin-change.ts'
import { about, unsent } from '../visit/tell.ts'

/** The audit says which of them changed, never from what to what: it outlives the request. */
const watchedParts = { hidden: { Name: 'client_name', Email: 'client_email', Phone: 'client_phone' } }

/** Where a caller's visit counts: one of a request is corrected with its request. */
const own = { request: sql`true`, visit: sql`request_id is null` }

/** Emails that wait go to the new address; without one, those that nobody has begun to send don't go. */
function redirected(
  db: Db,
  { of, id, shown, contact }: InputOf<typeof contract>,
  isCorrected: ReturnType<typeof sql>,
): Statement {
  const theirs = sql`${about({ subjectType: of, subjectId: id })} and lower(o.recipient) = ${shown.email.toLowerCase()} and ${isCorrected}`
  return contact.email === ''
    ? db.execute(sql`delete from ${outbox} o where ${theirs} and ${unsent}`)
    : db.execute(sql`update ${outbox} o set recipient = ${contact.email} where ${theirs} and o.state = 'pending'`)
}

/**
 * Corrects the name, email and phone of a request with its visit, or of a visit that was made for a caller. With another email, the
 * links in earlier emails end. Refuses `not-found`, and `changed-meanwhile` if they are no longer what the screen showed.
 */
export async function correctContact(db: Db, input: InputOf<typeof contract>, actor: Actor, now: Date): Promise<object> {
  const { of, id, shown, contact } = input
  const table = of === 'request' ? requests : visits
  const columns = sql`(client_name, client_email, client_phone)`
  const before = sql`(${shown.name}::text, ${shown.email}::text, ${shown.phone}::text)`
  const after = sql`(${contact.name}::text, ${contact.email}::text, ${contact.phone}::text)`
  const isOther = sql`case when lower(client_email) <> ${contact.email.toLowerCase()} then 1 else 0 end`
  const there = sql`id = ${id}::uuid and deleted_at is null and ${own[of]}`
  const isCorrected = sql`exists (select 1 from ${table} where ${there} and ${columns} = ${after})`
  const watched = watch(table, id, watchedParts)
  const links = of === 'visit' ? sql`, link_version = link_version + ${isOther}` : sql``
  const change = sql`update ${table} set ${columns} = ${after} ${links} where ${there} and ${columns} = ${before} and ${columns} <> ${after}
    returning id, ${watched.seen} as seen`
  const entry = { action: `${of}.corrected`, subjectType: of, subjectId: id } as const
  const { rows } = await batch(db, {
    corrected: changeOne(db, actor, change, entry, now, watched),
    visit: db.execute(sql`update ${visits} set ${columns} = ${after}, link_version = link_version + ${isOther}
      where request_id = ${id}::uuid and ${columns} <> ${after} and ${isCorrected}`),
    letters: redirected(db, input, isCorrected),
    rows: db.execute<{ is: boolean }>(sql`select ${columns} = ${after} as "is" from ${table} where ${there}`),
  })
  const [row] = rows.rows
  if (!row) throw new Refusal('not-found')
  if (!row.is) throw new Refusal('changed-meanwhile')
  return {}
}
