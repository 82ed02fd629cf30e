/** Corrects who a client is and how to reach them. */
import { sql } from 'drizzle-orm'
import { isStillOn } from '../../../src/catalog/visit/visit.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Contact, correctContact as contract } from '../../../src/contracts/request/contact.ts'
import { batch, demand, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { requests } from '../../db/schema/request.ts'
import { guests, visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, watch, type Actor } from '../rule/admin-change.ts'
import { redirected, timeConfirmedAgain } from './contact-email.ts'

/** The audit says which parts changed, never the values, because it outlives the request. */
const watchedParts = { hidden: { Name: 'client_name', Email: 'client_email', Phone: 'client_phone' } }

/** A request's visit is corrected with its request. */
const own = { request: sql`true`, visit: sql`request_id is null` }

const parts = ['name', 'email', 'phone'] as const

const isSame = (one: Contact, other: Contact) => parts.every((part) => one[part] === other[part])

/** The rule that fails if the visit changes at the same moment. The correction locks its row before. */
const visitAsRead = 'contact_visit_as_read'

/** The statements that confirm an upcoming visit to a client whom the confirmation didn't reach. */
async function confirmed(db: Db, visitId: string, contact: Contact, now: Date): Promise<Statement[]> {
  const [{ readForChange }, { confirmAgain }] = await Promise.all([
    import('../visit/read-for-change.ts'),
    import('../visit/email.ts'),
  ])
  const found = await readForChange(db, visitId)
  if (!isStillOn(found.visit.status) || found.visit.startsAt <= now) return []
  const isAsRead = sql`exists (select 1 from ${visits} where id = ${visitId}::uuid and version = ${found.visit.version})`
  return [demand(db, isAsRead, visitAsRead), ...confirmAgain(db, found, contact, now)]
}

/** The rule that fails if someone corrects the same details at the same moment. */
const asShown = 'contact_as_shown'

/**
 * Corrects the name, email and phone of a request with its visit, or of a visit that was made for a caller. With another email,
 * the links in earlier emails and those of guests end, and an upcoming visit, or a time without a provider, is confirmed to the new
 * address. Refuses `not-found`, and `changed-meanwhile` if they are no longer what the screen showed.
 */
export async function correctContact(db: Db, input: InputOf<typeof contract>, actor: Actor, now: Date): Promise<object> {
  const { of, id, shown, contact } = input
  const table = of === 'request' ? requests : visits
  const there = sql`id = ${id}::uuid and deleted_at is null and ${own[of]}`
  const visitOf =
    of === 'visit' ? sql`id` : sql`(select v.id from ${visits} v where v.request_id = ${id}::uuid and v.deleted_at is null)`
  const { rows } = await db.execute<Contact & { visitId: string | null }>(
    sql`select client_name as name, client_email as email, client_phone as phone, ${visitOf} as "visitId" from ${table} where ${there}`,
  )
  const [found] = rows
  if (!found) throw new Refusal('not-found')
  if (isSame(found, contact)) return {}
  if (!isSame(found, shown)) throw new Refusal('changed-meanwhile')
  const isElsewhere = contact.email.toLowerCase() !== found.email.toLowerCase()
  const emails =
    isElsewhere && contact.email !== '' && found.visitId !== null ? await confirmed(db, found.visitId, contact, now) : []
  const columns = sql`(client_name, client_email, client_phone)`
  const before = sql`(${shown.name}::text, ${shown.email}::text, ${shown.phone}::text)`
  const after = sql`(${contact.name}::text, ${contact.email}::text, ${contact.phone}::text)`
  const links = isElsewhere ? sql`, link_version = link_version + 1` : sql``
  const booker = sql`update ${guests} set name = ${contact.name} where position = 1 and name = ${shown.name}
    and visit_id = (select v.id from ${visits} v where ${of === 'visit' ? sql`v.id` : sql`v.request_id`} = ${id}::uuid)`
  const watched = watch(table, id, watchedParts)
  const change = sql`update ${table} set ${columns} = ${after} ${of === 'visit' ? links : sql``} where ${there} and ${columns} = ${before}
    returning id, ${watched.seen} as seen`
  try {
    await batch(db, {
      corrected: changeOne(db, actor, change, { action: `${of}.corrected`, subjectType: of, subjectId: id }, now, watched),
      isCorrected: demand(db, sql`exists (select 1 from ${table} where ${there} and ${columns} = ${after})`, asShown),
      visit:
        of === 'visit' ? [] : db.execute(sql`update ${visits} set ${columns} = ${after} ${links} where request_id = ${id}::uuid`),
      booker: db.execute(booker),
      redirected: redirected(db, input),
      emails,
      time: isElsewhere && of === 'request' ? timeConfirmedAgain(db, id, contact, now) : [],
    })
  } catch (error) {
    if (isRefusedBy(error, visitAsRead)) return correctContact(db, input, actor, now)
    if (isRefusedBy(error, asShown)) throw new Refusal('changed-meanwhile')
    throw error
  }
  return {}
}
