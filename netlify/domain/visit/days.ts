/** Today's visits and what is open about others, for the dashboard and the morning's email. */
import { sql } from 'drizzle-orm'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import type { DayVisit, VisitDays } from '../../../src/contracts/visit/days.ts'
import type { Db } from '../../db/client.ts'
import { at, isoOf } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { accountName } from '../rule/account-name.ts'
import { asksStill, stillCounts } from './last-step.ts'
import { visits, visitSteps } from '../../db/schema/visit.ts'

const daysMissed = 7

/** Whether a visit `v` is a no-show whose client nobody has called since. A call before it was about what they had asked. */
export const isUncalled = sql`v.status = 'no-show' and coalesce(
  v.called_at < (select max(s.at) from ${visitSteps} s where s.visit_id = v.id and s.step = 'no-show'), v.called_at is null)`

/** The statement that reads them. Pass its rows to `visitDaysOf`. */
export function selectVisitDays(db: Db, now: Date) {
  const today = easternDay(now)
  const start = (days: number) => at(easternInstant(addDays(today, days), 0, 0))
  return db.execute<DayVisit>(sql`
    with near as (
      select v.id, coalesce(${accountName('a')}, 'Former provider') as provider, v.kind, v.status, v.version,
        v.client_name as name, v.client_phone as phone, v.place, v.address, ${isoOf('v.starts_at')} as "startsAt",
        ${isoOf('v.ends_at')} as "endsAt", v.travel_minutes as "travelMinutes", v.travel_from as "travelFrom", v.starts_at, v.ends_at,
        q.step as asked, ${isoOf('q.starts_at')} as "moveTo", not (${isUncalled}) as called,
        (select s.reason from ${visitSteps} s where s.visit_id = v.id and s.step = 'running-late' and ${stillCounts}
          order by s.position desc limit 1) as late
      from ${visits} v left join ${accounts} a on a.id = v.provider_id
      left join lateral (select s.step, s.starts_at from ${visitSteps} s where s.visit_id = v.id and ${asksStill}) q on true
      where v.deleted_at is null and v.status <> 'canceled' and v.starts_at >= ${start(-daysMissed)}
    )
    select * from near
    where (starts_at >= ${start(0)} and starts_at < ${start(2)}) or status = 'no-show' or (asked is not null and ends_at > ${at(now)})
    order by starts_at, id`)
}

/** Sorts the rows into what they are for. */
export function visitDaysOf(rows: readonly DayVisit[], now: Date): VisitDays {
  const today = easternDay(now)
  const on = (day: string) => rows.filter(({ startsAt }) => easternDay(new Date(startsAt)) === day)
  return {
    today: on(today),
    tomorrow: on(addDays(today, 1)),
    asking: rows.filter(({ asked, endsAt }) => asked !== null && new Date(endsAt) > now),
    missed: rows.filter(({ status, called }) => status === 'no-show' && !called).toReversed(),
  }
}
