/** How a week went (catalog/report.ts says what each figure counts). */
import { sql } from 'drizzle-orm'
import { clinic } from '../../src/catalog/clinic.ts'
import { csvLine } from '../../src/catalog/csv.ts'
import { addDays, easternInstant, type Day } from '../../src/catalog/eastern.ts'
import { reportFigures, reportWeeks, type ReportFigure } from '../../src/catalog/report.ts'
import type { exportReport as exporting, Report, ReportWeek } from '../../src/contracts/report.ts'
import type { OutputOf } from '../../src/contracts/endpoint.ts'
import type { Db } from '../db/client.ts'
import { at } from '../db/instant.ts'
import { bookings } from '../db/schema/booking.ts'
import { requests, requestSteps } from '../db/schema/request.ts'
import { visitItems, visits } from '../db/schema/visit.ts'

type Counted = { readonly weeks: readonly Omit<ReportWeek, 'first' | 'last'>[]; readonly treatments: Report['treatments'] }

/** A week and those before it, in one statement. `week` is its Monday. */
export async function readReport(db: Db, { week }: { readonly week: Day }): Promise<Report> {
  const mondays = Array.from({ length: reportWeeks }, (_, index) => addDays(week, 7 * (index + 1 - reportWeeks)))
  const edges = [...mondays, addDays(week, 7)].map((day) => at(easternInstant(day, 0, 0)))
  const bounds = sql`array[${sql.join(edges, sql`, `)}]`
  const [from, last, to] = [edges[0]!, edges.at(-2)!, edges.at(-1)!]
  const inTime = sql`interval '1 hour' * ${clinic.followUpHours}::int`
  const { rows } = await db.execute<Counted>(sql`
    with asked as (
      select width_bucket(r.created_at, ${bounds}) as week, count(*)::int as asked,
        count(*) filter (where (select min(s.at) from ${requestSteps} s where s.request_id = r.id and s.step = 'confirmed')
          <= r.created_at + ${inTime})::int as in_time,
        round((percentile_cont(0.5) within group (order by extract(epoch from r.contacted_at - r.created_at))
          filter (where r.contacted_at is not null) / 3600)::numeric, 1)::float as median
      from ${requests} r
      where r.created_at >= ${from} and r.created_at < ${to} and r.deleted_at is null group by 1
    ), planned as (
      select width_bucket(v.starts_at, ${bounds}) as week, v.status, v.canceled_by,
        coalesce((select sum(i.quantity * i.unit_price_cents) from ${visitItems} i where i.visit_id = v.id), 0) as cents,
        coalesce(b.discount_cents, 0) as discount, coalesce(b.travel_fee_cents, 0) as fee
      from ${visits} v left join ${bookings} b on b.request_id = v.request_id
      where v.starts_at >= ${from} and v.starts_at < ${to} and v.deleted_at is null
    ), held as (
      select week, count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where canceled_by = 'clinic')::int as by_clinic,
        count(*) filter (where canceled_by = 'client')::int as by_client,
        count(*) filter (where status = 'no-show')::int as no_shows,
        coalesce(sum(cents) filter (where status = 'completed'), 0) as cents,
        coalesce(sum(discount) filter (where status = 'completed'), 0) as discount,
        coalesce(sum(fee) filter (where status = 'completed'), 0) as fee
      from planned group by 1
    )
    select (select json_agg(json_build_object('asked', coalesce(a.asked, 0), 'confirmedInTime', coalesce(a.in_time, 0),
        'medianHours', a.median, 'completed', coalesce(h.completed, 0), 'canceledByClinic', coalesce(h.by_clinic, 0),
        'canceledByClient', coalesce(h.by_client, 0), 'noShows', coalesce(h.no_shows, 0),
        'revenueCents', coalesce(h.cents - h.discount + h.fee, 0), 'treatmentCents', coalesce(h.cents, 0),
        'discountCents', coalesce(h.discount, 0), 'travelFeeCents', coalesce(h.fee, 0)) order by n)
      from generate_series(1, ${reportWeeks}::int) n left join asked a on a.week = n left join held h on h.week = n) as weeks,
    (select coalesce(json_agg(json_build_object('title', title, 'quantity', quantity, 'cents', cents) order by cents desc, title), '[]')
      from (select i.title, sum(i.quantity) as quantity, sum(i.quantity * i.unit_price_cents) as cents
        from ${visitItems} i join ${visits} v on v.id = i.visit_id
        where v.starts_at >= ${last} and v.starts_at < ${to} and v.status = 'completed' and v.deleted_at is null
        group by i.title) given) as treatments`)
  const [{ weeks, treatments }] = rows as [Counted]
  return { weeks: weeks.map((one, index) => ({ first: mondays[index]!, last: addDays(mondays[index]!, 6), ...one })), treatments }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** A week's figures for a file: the name and the value of each. */
function linesOf(week: ReportWeek): (readonly [figure: string, value: string])[] {
  const { revenueCents, ...counted } = reportFigures
  return [
    ...Object.entries(counted).map(([figure, [name]]) => [name, String(week[figure as ReportFigure] ?? '')] as const),
    ['Treatments ($)', dollars(week.treatmentCents)],
    ['Resident discounts ($)', dollars(week.discountCents)],
    ['Travel fees ($)', dollars(week.travelFeeCents)],
    [`${revenueCents[0]} ($)`, dollars(week.revenueCents)],
  ]
}

/** The same as a file: every figure of every week, and the week's own revenue by treatment. */
export async function exportReport(db: Db, { week }: { readonly week: Day }): Promise<OutputOf<typeof exporting>> {
  const { weeks, treatments } = await readReport(db, { week })
  const own = weeks.at(-1)!
  const lines = [
    ...weeks.flatMap((one) => linesOf(one).map((line) => [one.first, one.last, ...line])),
    ...treatments.map(({ title, cents }) => [own.first, own.last, `${title} ($)`, dollars(cents)]),
  ]
  const csv = [['Monday', 'Sunday', 'Figure', 'Value'], ...lines].map(csvLine).join('')
  return { fileName: `weekly-report-${week}.csv`, csv, rows: lines.length, next: null }
}
