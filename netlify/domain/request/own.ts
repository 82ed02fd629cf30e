/** A client's own requests, found by the address they signed in with (decision 9). */
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { clinic } from '../../../src/catalog/clinic.ts'
import type { RequestState } from '../../../src/catalog/request.ts'
import { easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import type { OwnRequest } from '../../../src/contracts/request/own.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { bookingItems, bookings, bookingTimes } from '../../db/schema/booking.ts'
import { callTimes, consultations } from '../../db/schema/consultation.ts'
import { requests } from '../../db/schema/request.ts'

const most = 200

const items: SQL<string[]> = sql`coalesce(
  (select array_agg(title || case when quantity > 1 then ' × ' || quantity else '' end order by title)
    from ${bookingItems} where ${bookingItems.requestId} = ${requests.id}),
  (select services from ${consultations} where ${consultations.requestId} = ${requests.id}),
  '{}')`

/** In the visitor's order and format: "2026-12-01 at 9:30 AM". */
const preferredDates: SQL<string[]> = sql`coalesce(
  (select array_agg(
      to_char(t.starts_at at time zone ${sql.raw(`'${clinic.timeZone}'`)}, 'YYYY-MM-DD "at" FMHH12:MI AM')
      order by t.position)
    from (select request_id, position, starts_at from ${bookingTimes}
      union all select request_id, position, starts_at from ${callTimes}) t where t.request_id = ${requests.id}), '{}')`

/** A confirmed request is over after its day, even if nobody has marked it done. */
const stateOn = (now: Date) => sql<RequestState>`case
  when ${requests.state} = 'confirmed' and ${requests.appointmentAt} < ${at(easternInstant(easternDay(now), 0, 0))} then 'done'
  else ${requests.state} end`

/** The caller's requests, newest first. Requests the clinic deleted and its internal notes are left out. */
export async function listOwnRequests(db: Db, caller: Caller, now: Date): Promise<{ requests: OwnRequest[] }> {
  const rows = await db
    .select({
      reference: requests.reference,
      kind: requests.kind,
      state: stateOn(now),
      created_at: requests.createdAt,
      items,
      preferred_dates: preferredDates,
      total_cents: bookings.totalCents,
    })
    .from(requests)
    .leftJoin(bookings, eq(bookings.requestId, requests.id))
    .where(and(sql`lower(${requests.clientEmail}) = ${caller.email}`, isNull(requests.deletedAt)))
    .orderBy(desc(requests.createdAt), requests.id)
    .limit(most)
  return { requests: rows.map(({ created_at, ...rest }) => ({ ...rest, created_at: created_at.toISOString() })) }
}
