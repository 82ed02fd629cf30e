/** Who gets time that came free: the client who has waited longest and fits, and the statements that hold it (decision 53). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { emailMinutes, offerNoticeHours } from '../../../../src/catalog/visit/earlier.ts'
import { easternDay, type Day } from '../../../../src/catalog/time/eastern.ts'
import { hourMs, minuteMs } from '../../../../src/catalog/time/milliseconds.ts'
import type { CityName } from '../../../../src/catalog/practice/city.ts'
import { holidayOn } from '../../../../src/catalog/practice/holiday.ts'
import type { RequestKind } from '../../../../src/catalog/request.ts'
import { emailKindOf, freeHours, type VisitKind } from '../../../../src/catalog/visit/visit.ts'
import { demandChange, type Db, type Statement } from '../../../db/client.ts'
import { at, isoOf } from '../../../db/instant.ts'
import { earlierOffers, openings } from '../../../db/schema/earlier.ts'
import { requests } from '../../../db/schema/request.ts'
import { visits, visitSteps } from '../../../db/schema/visit.ts'
import type { EmailData } from '../../../mail/outbox.ts'
import { audited } from '../../rule/audit.ts'
import { leavesAt, legAnytime } from '../leg.ts'
import { offerOf, openSlots } from '../offer.ts'
import type { Schedule } from '../schedule.ts'
import { subjectOf, tell } from '../tell.ts'

/** The rule that an offer is made to a visit as it was found. */
export const offerMade = 'earlier_offer_made'

/** A stretch of a provider's time that came free, as ISO instants. */
export type Opening = { readonly id: string; readonly providerId: string; readonly startsAt: string; readonly endsAt: string }

export type WaitingForEarlier = {
  readonly id: string
  readonly version: number
  readonly requestId: string | null
  readonly reference: string | null
  readonly requestKind: RequestKind | null
  readonly kind: VisitKind
  readonly name: string
  readonly email: string
  readonly place: string
  readonly city: CityName | null
  readonly zipCode: string | null
  readonly startsAt: string
  readonly minutes: number
  /** The travel to it now, and where that begins. */
  readonly travelMinutes: number
  readonly travelFrom: string | null
  readonly from: Day
  /** Until when another time is held for the client, who isn't asked about two at once; null if none is. */
  readonly askedUntil: string | null
}

/**
 * A provider's clients who would take an earlier time and haven't been asked about this opening, longest wait first. Leaves out
 * visits less than a day away, which client and provider have prepared for, and clients who gave up a time in this opening.
 */
export async function readWaitingForEarlier(
  db: Db,
  { id, providerId, startsAt, endsAt }: Opening,
  now: Date,
): Promise<readonly WaitingForEarlier[]> {
  const soonest = new Date(Math.max(Date.parse(startsAt), now.getTime() + freeHours * hourMs))
  const { rows } = await db.execute<WaitingForEarlier>(sql`
    select v.id, v.version, v.request_id as "requestId", r.reference, r.kind as "requestKind", v.kind, v.client_name as name,
      v.client_email as email, v.place, v.city, v.zip_code as "zipCode", ${isoOf('v.starts_at')} as "startsAt",
      (extract(epoch from v.ends_at - v.starts_at) / 60)::int as minutes,
      v.travel_minutes as "travelMinutes", v.travel_from as "travelFrom", v.earlier_from::text as "from",
      (select ${isoOf('o.expires_at')} from ${earlierOffers} o where o.visit_id = v.id and o.state = 'offered') as "askedUntil"
    from ${visits} v left join ${requests} r on r.id = v.request_id
    where v.provider_id = ${providerId}::uuid and v.earlier_since is not null and v.status = 'scheduled' and v.deleted_at is null
      and v.client_email <> '' and v.starts_at > ${at(soonest)}
      and not exists (select 1 from ${earlierOffers} o where o.visit_id = v.id and o.opening_id = ${id}::uuid)
      and not exists (select 1 from ${visitSteps} s where s.visit_id = v.id and s.step in ('placed', 'moved')
        and s.starts_at >= ${at(new Date(startsAt))} and s.starts_at < ${at(new Date(endsAt))})
    order by v.earlier_since, v.id limit 50`)
  return rows
}

/** A waiting client's visit at another time. */
const wantedOf = (visit: WaitingForEarlier) => ({ ...visit, travelMinutes: undefined, leg: legAnytime(visit) })

type Fit = { readonly visit: WaitingForEarlier; readonly startsAt: Date; readonly travelMinutes: number }

/** The starts on a day that use part of an opening and fit the provider's day: its beginning, which leaves no gap, then half hours. */
function startsOn(opening: Opening, visit: WaitingForEarlier, day: Day, schedule: Schedule, now: Date): readonly Date[] {
  const [from, to] = [Date.parse(opening.startsAt), Date.parse(opening.endsAt)]
  const earliest = new Date(now.getTime() + offerNoticeHours * hourMs)
  const wanted = wantedOf(visit)
  const begin = new Date(from)
  const isBeginOpen = easternDay(begin) === day && offerOf(schedule, begin, wanted).against === null
  const halfHours = openSlots(schedule, day, wanted, earliest).map((text) => new Date(text))
  return [...(isBeginOpen ? [begin] : []), ...halfHours].filter((startsAt) => {
    const ends = startsAt.getTime() + visit.minutes * minuteMs
    const usesIt = startsAt.getTime() < to && ends > from
    const isEarlier = startsAt >= earliest && startsAt.getTime() < Date.parse(visit.startsAt)
    return usesIt && isEarlier && easternDay(new Date(ends - 1)) === day
  })
}

/** The first waiting client to whom part of an opening can be offered, and its earliest time; undefined if nobody fits. */
export function firstFit(
  opening: Opening,
  waiting: readonly WaitingForEarlier[],
  days: readonly Day[],
  scheduleOn: (day: Day) => Schedule,
  now: Date,
): Fit | undefined {
  for (const visit of waiting)
    for (const day of days) {
      // On a holiday visits are by arrangement.
      if (day < visit.from || holidayOn(day) !== undefined || scheduleOn(day).ended) continue
      const [startsAt] = startsOn(opening, visit, day, scheduleOn(day), now)
      if (startsAt)
        return {
          visit,
          startsAt,
          travelMinutes: offerOf(scheduleOn(day), startsAt, wantedOf(visit)).travelMinutes,
        }
    }
  return undefined
}

/** The statements that hold a time for a client and owe the email that says so. The visit is as it was found, or nothing is held. */
export function offering(db: Db, opening: Opening, { visit, startsAt, travelMinutes }: Fit, now: Date): readonly Statement[] {
  const [offerId, emailId] = [randomUUID(), randomUUID()]
  const endsAt = new Date(startsAt.getTime() + visit.minutes * minuteMs)
  const until = new Date(now.getTime() + emailMinutes * minuteMs)
  const data: EmailData['visit-offer'] = {
    ...{ visitId: visit.id, name: visit.name, place: visit.place, startsAt: startsAt.toISOString(), insteadOf: visit.startsAt },
    kind: visit.requestKind ?? emailKindOf(visit.kind),
    ...(visit.requestId !== null && { requestId: visit.requestId, reference: visit.reference! }),
  }
  return [
    demandChange(
      db,
      sql`insert into ${earlierOffers} (id, opening_id, visit_id, provider_id, starts_at, ends_at, travel_minutes, leaves_at, letter_id,
          offered_at, expires_at)
        select ${offerId}::uuid, ${opening.id}::uuid, v.id, v.provider_id, ${at(startsAt)}, ${at(endsAt)}, ${travelMinutes}::smallint,
          ${at(leavesAt({ startsAt, travelMinutes }))}, ${emailId}::uuid, ${at(now)}, ${at(until)}
        from ${visits} v where v.id = ${visit.id}::uuid and v.version = ${visit.version} and v.client_email = ${visit.email}
          and v.deleted_at is null
          and exists (select 1 from ${openings} g where g.id = ${opening.id}::uuid and g.closed_at is null)
        for update of v returning 1`,
      offerMade,
    ),
    tell(
      db,
      {
        id: emailId,
        template: 'visit-offer',
        subject: subjectOf(visit.id, visit.requestId),
        recipient: visit.email,
        dueAt: now,
        data,
      },
      now,
    ),
    audited(db, { actorKind: 'system', action: 'visit.offered', subjectType: 'visit', subjectId: visit.id }, now),
  ]
}

/** The statement that offers an opening again later: until then, everyone who fits is being asked about another time. */
export function postponing(db: Db, id: string, until: Date): Statement {
  return db.execute(sql`update ${openings} set due_at = ${at(until)} where id = ${id}::uuid and closed_at is null`)
}

/** The statement that ends an opening: nobody else is offered any of it. */
export function closing(db: Db, id: string, now: Date): Statement {
  return db.execute(sql`update ${openings} set closed_at = ${at(now)} where id = ${id}::uuid and closed_at is null`)
}
