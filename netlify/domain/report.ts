/** How a week went (catalog/report.ts says what each figure counts). */
import { sql, type SQL } from 'drizzle-orm'
import { clinic } from '../../src/catalog/clinic.ts'
import { csvLine } from '../../src/catalog/csv.ts'
import { addDays, easternInstant, type Day } from '../../src/catalog/time/eastern.ts'
import { comingTreatments } from '../../src/catalog/visit/guests.ts'
import { dayStepNames } from '../../src/catalog/visit/visit.ts'
import { visitPrice, type PriceTerms } from '../../src/catalog/quote.ts'
import { reportFigures, reportWeeks, type ReportFigure } from '../../src/catalog/report.ts'
import type { exportReport as exporting, Report, ReportWeek } from '../../src/contracts/report.ts'
import type { OutputOf } from '../../src/contracts/endpoint.ts'
import type { Db } from '../db/client.ts'
import { oneOf } from '../db/columns.ts'
import { at } from '../db/instant.ts'
import { bookings } from '../db/schema/booking.ts'
import { requests, requestSteps } from '../db/schema/request.ts'
import { guests, visitItems, visits, visitSteps } from '../db/schema/visit.ts'
import { answersNothing } from './visit/last-step.ts'
import { agreedPercent } from './visit/guest/party.ts'

type Money = Pick<ReportWeek, 'revenueCents' | 'treatmentCents' | 'discountCents' | 'travelFeeCents'>

/** A completed visit, with what was agreed. */
type Held = PriceTerms & {
  /** Which of the report's weeks it is in, from 0. */
  readonly week: number
  readonly items: readonly { readonly title: string; readonly quantity: number; readonly unitPriceCents: number }[]
  readonly guests: readonly { readonly droppedOut: boolean }[]
}

type Counted = { readonly weeks: readonly Omit<ReportWeek, keyof Money | 'first' | 'last'>[]; readonly held: readonly Held[] }

/** What visits brought in, from those guests who came. */
function moneyOf(held: readonly Held[]): Money {
  const prices = held.map(({ items, guests: party, ...terms }) => visitPrice(items, party, terms))
  const sum = (of: (price: (typeof prices)[number]) => number) => prices.reduce((cents, price) => cents + of(price), 0)
  return {
    revenueCents: sum((price) => price.totalCents),
    treatmentCents: sum((price) => price.subtotalCents),
    discountCents: sum((price) => price.discountCents),
    travelFeeCents: sum((price) => price.travelFeeCents),
  }
}

/** Each treatment that was given, the one that brought in the most first. */
function treatmentsOf(held: readonly Held[]): Report['treatments'] {
  const given = new Map<string, { quantity: number; cents: number }>()
  for (const { title, quantity, unitPriceCents } of held.flatMap(({ items, guests: party }) => comingTreatments(items, party))) {
    const before = given.get(title) ?? { quantity: 0, cents: 0 }
    given.set(title, { quantity: before.quantity + quantity, cents: before.cents + quantity * unitPriceCents })
  }
  return [...given]
    .map(([title, counted]) => ({ title, ...counted }))
    .sort((a, b) => b.cents - a.cents || (a.title < b.title ? -1 : 1))
}

/** Visits that were canceled or missed and then rescheduled: the row has the new time, the steps still have the old one. */
const rebooked = (from: SQL, to: SQL, bounds: SQL) => sql`
  select width_bucket(was.starts_at, ${bounds}) as week, s.step as status,
    case when s.step = 'no-show' then null when s.actor_id is null or asking.step = 'asked-to-cancel' then 'client' else 'clinic' end as canceled_by
  from ${visitSteps} s join ${visits} v on v.id = s.visit_id and v.deleted_at is null
  cross join lateral (select b.starts_at from ${visitSteps} b
    where b.visit_id = s.visit_id and b.position < s.position and b.step in ('placed', 'moved') order by b.position desc limit 1) was
  cross join lateral (select a.step, a.starts_at from ${visitSteps} a
    where a.visit_id = s.visit_id and a.position > s.position and a.step ${oneOf(['placed', 'moved', 'canceled', ...dayStepNames])}
    order by a.position limit 1) next
  cross join lateral (select b.step from ${visitSteps} b where b.visit_id = s.visit_id and b.position < s.position
    and not b.step ${answersNothing} order by b.position desc limit 1) asking
  where s.step in ('canceled', 'no-show') and was.starts_at >= ${from} and was.starts_at < ${to}
    and next.step in ('placed', 'moved') and next.starts_at <> was.starts_at`

/** A week and those before it, in one statement. `week` is its Monday. */
export async function readReport(db: Db, { week }: { readonly week: Day }): Promise<Report> {
  const mondays = Array.from({ length: reportWeeks }, (_, index) => addDays(week, 7 * (index + 1 - reportWeeks)))
  const edges = [...mondays, addDays(week, 7)].map((day) => at(easternInstant(day, 0, 0)))
  const bounds = sql`array[${sql.join(edges, sql`, `)}]`
  const [from, to] = [edges[0]!, edges.at(-1)!]
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
      select v.id, v.request_id, width_bucket(v.starts_at, ${bounds}) as week, v.status, v.canceled_by
      from ${visits} v where v.starts_at >= ${from} and v.starts_at < ${to} and v.deleted_at is null
    ), rebooked as (${rebooked(from, to, bounds)}), counted as (
      select week, count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where canceled_by = 'clinic')::int as by_clinic,
        count(*) filter (where canceled_by = 'client')::int as by_client,
        count(*) filter (where status = 'no-show')::int as no_shows
      from (select week, status, canceled_by from planned union all select week, status, canceled_by from rebooked) ended group by 1
    )
    select (select json_agg(json_build_object('asked', coalesce(a.asked, 0), 'confirmedInTime', coalesce(a.in_time, 0),
        'medianHours', a.median, 'completed', coalesce(c.completed, 0), 'canceledByClinic', coalesce(c.by_clinic, 0),
        'canceledByClient', coalesce(c.by_client, 0), 'noShows', coalesce(c.no_shows, 0)) order by n)
      from generate_series(1, ${reportWeeks}::int) n left join asked a on a.week = n left join counted c on c.week = n) as weeks,
    (select coalesce(json_agg(json_build_object('week', p.week - 1, 'discountPercent', coalesce(${agreedPercent}, 0),
        'travelFeeCents', coalesce(b.travel_fee_cents, 0),
        'items', (select coalesce(json_agg(json_build_object('title', i.title, 'quantity', i.quantity,
          'unitPriceCents', i.unit_price_cents)), '[]') from ${visitItems} i where i.visit_id = p.id),
        'guests', (select coalesce(json_agg(json_build_object('droppedOut', g.dropped_out) order by g.position), '[]')
          from ${guests} g where g.visit_id = p.id))), '[]')
      from planned p left join ${bookings} b on b.request_id = p.request_id where p.status = 'completed') as held`)
  const [{ weeks, held }] = rows as [Counted]
  const heldIn = (week: number) => held.filter((visit) => visit.week === week)
  return {
    weeks: weeks.map((one, index) => {
      return { first: mondays[index]!, last: addDays(mondays[index]!, 6), ...one, ...moneyOf(heldIn(index)) }
    }),
    treatments: treatmentsOf(heldIn(reportWeeks - 1)),
  }
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
