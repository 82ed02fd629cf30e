/** What the calendar shows: visits, who treats where, and open requests at the times they asked for. */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, easternInstant, type Day } from '../../../src/catalog/time/eastern.ts'
import { visitMinutes } from '../../../src/catalog/visit/length.ts'
import type { Calendar, CalendarProvider } from '../../../src/contracts/visit/calendar.ts'
import type { HeldTime } from '../../../src/contracts/visit/earlier.ts'
import { batch, type Db } from '../../db/client.ts'
import { at, isoOf } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { bookingItems, bookings, bookingTimes } from '../../db/schema/booking.ts'
import { callTimes } from '../../db/schema/consultation.ts'
import { earlierOffers } from '../../db/schema/earlier.ts'
import { providerStays, providerTimeOff } from '../../db/schema/provider-plan.ts'
import { providers } from '../../db/schema/provider.ts'
import { requests } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { accountName } from '../rule/account-name.ts'
import { calendarVisit, selectVisits, type StoredVisit } from './read-visit.ts'
import { isTreating } from './treating.ts'

type StoredRequest = {
  readonly id: string
  readonly name: string
  readonly items: { title: string; quantity: number }[]
  readonly guests: number
  times: string[]
}

/** Open requests with a time asked for between two instants. */
function selectWaiting(from: SQL, to: SQL) {
  return sql`
    select r.id, r.client_name as name,
      coalesce((select b.guests from ${bookings} b where b.request_id = r.id), 1) as guests,
      (select coalesce(json_agg(json_build_object('title', i.title, 'quantity', i.quantity)), '[]') from ${bookingItems} i
        where i.request_id = r.id) as items,
      json_agg(${isoOf('t.starts_at')} order by t.starts_at) as times
    from ${requests} r join (select request_id, starts_at from ${bookingTimes} union all select request_id, starts_at from ${callTimes}) t
      on t.request_id = r.id
    where r.state in ('new', 'contacted') and r.deleted_at is null and t.starts_at >= ${from} and t.starts_at < ${to}
    group by r.id, r.client_name order by r.id`
}

/** The calendar from one Eastern day to another, both included, without canceled visits. */
export async function readCalendar(
  db: Db,
  { first, last }: { readonly first: Day; readonly last: Day },
  now: Date,
): Promise<Calendar> {
  const from = at(easternInstant(first, 0, 0))
  const to = at(easternInstant(addDays(last, 1), 0, 0))
  const shown = sql`v.starts_at >= ${from} and v.starts_at < ${to} and v.status <> 'canceled'`
  const { who, there, waiting, held } = await batch(db, {
    who: db.execute<CalendarProvider>(sql`
      select p.account_id as id, coalesce(${accountName('a')}, 'Former provider') as name, ${isTreating} as treats,
        (select count(*)::int from ${providers} o where (o.created_at, o.account_id) < (p.created_at, p.account_id)) as joined,
        (select coalesce(json_agg(json_build_object('city', s.city, 'firstDay', s.first_day, 'lastDay', s.last_day)
            order by s.first_day), '[]') from ${providerStays} s
          where s.provider_id = p.account_id and ${isTreating} and s.last_day >= ${first} and s.first_day <= ${last}) as stays,
        (select coalesce(json_agg(json_build_object('startsAt', ${isoOf('o.starts_at')}, 'endsAt', ${isoOf('o.ends_at')})
            order by o.starts_at), '[]') from ${providerTimeOff} o
          where o.provider_id = p.account_id and o.ends_at > ${from} and o.starts_at < ${to}) as "timeOff"
      from ${providers} p left join ${accounts} a on a.id = p.account_id
      where ${isTreating} or exists (select 1 from ${visits} v where v.provider_id = p.account_id and v.deleted_at is null and ${shown})
      order by 2, 1`),
    there: db.execute<StoredVisit>(selectVisits(shown)),
    waiting: db.execute<StoredRequest>(selectWaiting(sql`greatest(${from}, ${at(now)})`, to)),
    held: db.execute<HeldTime>(sql`
      select o.id, o.visit_id as "visitId", o.provider_id as "providerId", v.client_name as name,
        ${isoOf('o.starts_at')} as "startsAt", ${isoOf('o.ends_at')} as "endsAt", ${isoOf('o.expires_at')} as until
      from ${earlierOffers} o join ${visits} v on v.id = o.visit_id
      where o.state = 'offered' and o.starts_at >= ${from} and o.starts_at < ${to} order by o.starts_at, o.id`),
  })
  return {
    providers: who.rows,
    visits: there.rows.map(calendarVisit),
    held: held.rows,
    waiting: waiting.rows.map(({ items, guests, ...request }) => ({ ...request, minutes: visitMinutes(items, guests) })),
  }
}
