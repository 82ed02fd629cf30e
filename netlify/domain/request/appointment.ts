/** What staff should know about a time before they confirm it, besides what a provider's days say (domain/visit). */
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { holidayOn } from '../../../src/catalog/practice/holiday.ts'
import { isOutsideHours } from '../../../src/catalog/practice/hours.ts'
import { longestVisitMinutes, visitMinutes } from '../../../src/catalog/visit/length.ts'
import type { AppointmentDoubts } from '../../../src/contracts/request/appointment.ts'
import type { Overlap, RequestRow } from '../../../src/contracts/request/list.ts'
import { batch, type Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { requests } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { requestColumns, requestRow, type StoredRequest } from './list.ts'

const most = 20

/** How many minutes one guest's visit takes, for a request in a list. */
export function minutesOf({ kind, about }: Pick<RequestRow, 'kind' | 'about'>): number {
  return visitMinutes(kind === 'booking' ? about.map((title) => ({ title, quantity: 1 })) : [])
}

/** Matches requests that were confirmed without a provider, so that no visit says when they are. */
export function hasNoVisit(): SQL | undefined {
  return and(
    eq(requests.state, 'confirmed'),
    isNull(requests.deletedAt),
    sql`not exists (select 1 from ${visits} v where v.request_id = ${requests.id} and v.status <> 'canceled')`,
  )
}

/**
 * The statement that finds other confirmed requests without a visit, close enough to a start that they may overlap; visits are
 * checked by their provider's schedule. Pass its rows to `overlapsOf`.
 */
export function visitsAround(db: Db, id: string, startsAt: SQL) {
  const reach = sql`${longestVisitMinutes}::integer * interval '1 minute'`
  return db
    .select(requestColumns)
    .from(requests)
    .where(
      and(
        hasNoVisit(),
        ne(requests.id, id),
        sql`${requests.appointmentAt} > ${startsAt} - ${reach}`,
        sql`${requests.appointmentAt} < ${startsAt} + ${reach}`,
      ),
    )
    .orderBy(requests.appointmentAt, requests.id)
    .limit(most)
}

/** The visits among those of `visitsAround` that overlap one of these minutes from that start. */
export function overlapsOf(found: readonly StoredRequest[], startsAt: Date, minutes: number): Overlap[] {
  const [from, to] = [startsAt.getTime(), startsAt.getTime() + minutes * minuteMs]
  return found.map(requestRow).flatMap((row): Overlap[] => {
    const begins = Date.parse(row.appointmentAt!)
    const ends = begins + minutesOf(row) * minuteMs
    if (begins >= to || ends <= from) return []
    const { id, kind, reference, name, appointmentPlace } = row
    return [
      { id, kind, reference, name, startsAt: row.appointmentAt!, endsAt: new Date(ends).toISOString(), place: appointmentPlace },
    ]
  })
}

/** What speaks against a start, given the visits confirmed now. Refuses `not-found`. */
export async function checkAppointment(
  db: Db,
  { id, startsAt }: { readonly id: string; readonly startsAt: string },
): Promise<AppointmentDoubts> {
  const start = new Date(startsAt)
  const { own, around } = await batch(db, {
    own: db
      .select(requestColumns)
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.deletedAt))),
    around: visitsAround(db, id, at(start)),
  })
  if (!own[0]) throw new Refusal('not-found')
  return {
    overlaps: overlapsOf(around, start, minutesOf(requestRow(own[0]))),
    outsideHours: isOutsideHours(start),
    holiday: holidayOn(easternDay(start)) ?? null,
  }
}
