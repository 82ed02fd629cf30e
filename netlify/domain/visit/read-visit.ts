/** Visits as the calendar shows them, and one with its guests and history. */
import { sql, type SQL } from 'drizzle-orm'
import { comingTreatments } from '../../../src/catalog/visit/guests.ts'
import type { CalendarVisit, VisitDetail } from '../../../src/contracts/visit/calendar.ts'
import type { PastOffer } from '../../../src/contracts/visit/earlier.ts'
import { batch, type Db } from '../../db/client.ts'
import { isoOf } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { earlierOffers } from '../../db/schema/earlier.ts'
import { requests } from '../../db/schema/request.ts'
import { visits, visitSteps } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { accountName } from '../rule/account-name.ts'
import { stillCounts } from './last-step.ts'
import { withParty } from './with-party.ts'
import { isRecorded } from './recorded.ts'

const clientSteps = sql.raw(`('running-late', 'asked-to-move', 'asked-to-cancel')`)

/** A visit as its row and its guests' are. Pass it to `calendarVisit`. */
export type StoredVisit = Omit<CalendarVisit, 'guests'> & { readonly party: readonly { readonly droppedOut: boolean }[] }

/** The statement that reads visits `v`. */
export function selectVisits(where: SQL) {
  return sql`
    select v.id, v.request_id as "requestId", r.reference, v.provider_id as "providerId", v.kind, v.status, v.version,
      v.client_name as name, v.client_email as email, v.client_phone as phone, v.city, v.place, v.address,
      ${isoOf('v.starts_at')} as "startsAt", ${isoOf('v.ends_at')} as "endsAt", v.travel_minutes as "travelMinutes",
      v.overbooked_reason as "overbookedReason",
      ${withParty},
      (select json_build_object('step', s.step, 'reason', s.reason, 'startsAt', ${isoOf('s.starts_at')}, 'late', (
          select l.reason from ${visitSteps} l where l.visit_id = v.id and l.step = 'running-late' and l.position > s.position
          order by l.position desc limit 1)) from ${visitSteps} s
        where s.visit_id = v.id and ${stillCounts} and s.step in ${clientSteps}
        order by s.step = 'running-late', s.position desc limit 1) as asked
    from ${visits} v left join ${requests} r on r.id = v.request_id
    where v.deleted_at is null and ${where} order by v.starts_at, v.id`
}

/** A visit as the calendar shows it: how many come, and only their treatments. */
export function calendarVisit({ party, ...visit }: StoredVisit): CalendarVisit {
  const coming = party.filter(({ droppedOut }) => !droppedOut)
  return { ...visit, treatments: comingTreatments(visit.treatments, party), guests: coming.length }
}

/** One visit as the calendar shows it, canceled or not. Refuses `not-found`. */
export async function readCalendarVisit(db: Db, id: string): Promise<CalendarVisit> {
  const { rows } = await db.execute<StoredVisit>(selectVisits(sql`v.id = ${id}::uuid`))
  if (!rows[0]) throw new Refusal('not-found')
  return calendarVisit(rows[0])
}

/** One visit with its guests and history. Refuses `not-found`. */
export async function readVisit(db: Db, { id }: { readonly id: string }): Promise<VisitDetail> {
  // Owing them brings much along that only a visit's drawer needs.
  const [{ remindersOf }, { partyForStaff: shown, partyOf, selectParty }] = await Promise.all([
    import('./owe-reminder.ts'),
    import('./guest/party.ts'),
  ])
  const { visit, more, steps, reminders, offers, ...party } = await batch(db, {
    visit: db.execute<StoredVisit>(selectVisits(sql`v.id = ${id}::uuid`)),
    more: db.execute<
      Pick<VisitDetail, 'provider' | 'canceledBy' | 'canceledReason' | 'calledAt' | 'earlierFrom' | 'visitRecorded'>
    >(sql`
      select coalesce(${accountName('a')}, 'Former provider') as provider, v.canceled_by as "canceledBy",
        v.canceled_reason as "canceledReason", ${isoOf('v.called_at')} as "calledAt",
        case when v.status = 'scheduled' then v.earlier_from::text end as "earlierFrom",
        ${isRecorded(sql`v.id = ${id}::uuid`)} as "visitRecorded"
      from ${visits} v left join ${accounts} a on a.id = v.provider_id where v.id = ${id}::uuid`),
    steps: db.execute<VisitDetail['steps'][number]>(sql`
      select s.position, s.step, ${isoOf('s.starts_at')} as "startsAt", s.reason,
        case when s.actor_id is not null then coalesce(${accountName('a')}, 'Former admin') end as actor, ${isoOf('s.at')} as at
      from ${visitSteps} s left join ${accounts} a on a.id = s.actor_id where s.visit_id = ${id}::uuid
      order by s.position desc limit 200`),
    reminders: remindersOf(db, id),
    offers: db.execute<PastOffer>(sql`
      select o.id, ${isoOf('o.starts_at')} as "startsAt", o.state, ${isoOf('o.offered_at')} as at, ${isoOf('o.expires_at')} as until,
        ${isoOf('o.ended_at')} as "endedAt", ${accountName('a')} as by
      from ${earlierOffers} o left join ${accounts} a on a.id = o.ended_by where o.visit_id = ${id}::uuid
      order by o.offered_at, o.id`),
    ...selectParty(db, id),
  })
  if (!visit.rows[0] || !more.rows[0]) throw new Refusal('not-found')
  return {
    ...{ visit: calendarVisit(visit.rows[0]), ...more.rows[0], ...shown(partyOf(party)) },
    ...{ steps: steps.rows, reminders: reminders.rows, offers: offers.rows },
  }
}
