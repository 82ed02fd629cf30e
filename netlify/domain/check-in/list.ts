/** Check-ins in the back office. Nothing here opens a health answer. */
import { and, count, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { csvLine } from '../../../src/catalog/csv.ts'
import { addDays, easternDay, easternInstant, formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { eventPaths, type EventPath } from '../../../src/catalog/event/event.ts'
import {
  exportRows,
  type CheckInRow,
  type CheckInStats,
  type exportCheckIns as exportContract,
  type listCheckIns as listContract,
} from '../../../src/contracts/admin-check-in.ts'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import type { Order } from '../../../src/contracts/page.ts'
import { asText } from '../../db/as-text.ts'
import type { Db } from '../../db/client.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor, Id } from '../rule/admin-change.ts'
import { moveToTrash } from '../rule/trash.ts'
import { behind, inOrder, placeTime, toPage } from '../rule/keyset.ts'
import { holdingIndexed, holdingWalked } from '../rule/search-words.ts'

/** Whether a guest whose shot is pending has another check-in that speaks against it. Plain text: it names its own row from inside. */
const otherCheckIn = sql.raw(`(not event_signups.administered and exists (
  select 1 from event_signups other
  where lower(other.email) = lower(event_signups.email) and other.id <> event_signups.id and other.deleted_at is null
    and (other.created_at > event_signups.created_at
      or other.administered and other.given_at > event_signups.created_at - interval '12 hours')))`) as SQL<boolean>

/** The columns of a list. None of them is sealed. */
export const checkInColumns = {
  id: checkIns.id,
  ticketNumber: checkIns.ticketNumber,
  createdAt: checkIns.createdAt,
  fullName: checkIns.fullName,
  email: checkIns.email,
  phone: checkIns.phone,
  path: checkIns.path,
  source: checkIns.source,
  administered: checkIns.administered,
  version: checkIns.version,
  consentB12: checkIns.consentB12,
  marketingOptIn: checkIns.marketingOptIn,
  hasAnswers: checkIns.hasAnswers,
  otherCheckIn,
}

type Stored = Omit<CheckInRow, 'createdAt'> & { readonly createdAt: Date }

/** Converts a stored check-in for a list, without any health answers. */
export function checkInRow({ createdAt, ...rest }: Stored): CheckInRow {
  return { ...rest, createdAt: createdAt.toISOString() }
}

type CheckInFilter = { readonly path?: EventPath; readonly from?: string; readonly to?: string }

const byTime = { time: checkIns.createdAt, id: checkIns.id }
const kept = isNull(checkIns.deletedAt)

/** Matches check-ins that aren't deleted, of a path, from the start of one Eastern day to the end of another. */
export function matching({ path, from, to }: CheckInFilter): SQL | undefined {
  return and(
    kept,
    path && eq(checkIns.path, path),
    from === undefined ? undefined : gte(checkIns.createdAt, easternInstant(from, 0, 0)),
    to === undefined ? undefined : lt(checkIns.createdAt, easternInstant(addDays(to, 1), 0, 0)),
  )
}

/**
 * A search first looks through this many rows in order. A word that one row in ten contains fills a page from them. More rows
 * would slow down every rare word.
 */
const nearRows = 1000
/** A search sorts up to this many matches. If there are more, it walks the order until it has enough. */
const fewFinds = 500

const { createdAt: time, ...ownColumns } = checkInColumns

/**
 * The columns of a list under their names here, prebuilt as text. Building them for every page would take as long as the query.
 */
const listed = asText(
  sql.join(
    Object.entries({ ...ownColumns, place: placeTime(time) }).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  ),
)

const walkedIn = (order: Order) => asText(sql`order by ${sql.join(inOrder(byTime, order), sql`, `)} limit`)
const walks = { newest: walkedIn('newest'), oldest: walkedIn('oldest') }

/**
 * The statement for one page of check-ins, plus one row that tells whether there is another page. A row's `place` is also its time.
 */
export function pageOfCheckIns({ q, order, cursor, size, ...filter }: InputOf<typeof listContract>): SQL {
  const kind = matching(filter)
  const words = holdingIndexed(checkIns.searchText, q)
  const met = holdingWalked(checkIns.searchText, q)
  const rest = behind(byTime, order, cursor)
  const walked = walks[order]
  // No single plan suits both rare and frequent words: one needs the word index, the other the ordering index.
  const finds =
    words &&
    sql`${checkIns.id} = any(array(
    with near as materialized (
      select id from (
        select id, search_text from ${checkIns} where ${and(kind, rest)} ${walked} ${nearRows}::integer
      ) ${checkIns} where ${met} limit ${size + 1}::integer),
    enough as (select count(*) > ${size}::integer as yes from near),
    found as materialized (select id from ${checkIns} where ${and(kind, words)} and not (select yes from enough)
      limit ${fewFinds + 1}::integer),
    frequent as (select count(*) > ${fewFinds}::integer as yes from found)
    select id from near where (select yes from enough)
    union all
    select id from found where not (select yes from frequent)
    union all
    (select id from ${checkIns} where (select yes from frequent) and ${and(kind, met, rest)} ${walked} ${size + 1}::integer)))`
  return sql`select ${listed} from ${checkIns} where ${and(finds ?? kind, rest)} ${walked} ${size + 1}`
}

async function readPage(db: Db, input: InputOf<typeof listContract>): Promise<{ rows: Stored[]; next: string | null }> {
  const { rows } = await db.execute<Omit<Stored, 'createdAt'> & { place: string }>(pageOfCheckIns(input))
  return toPage(
    rows.map((row) => ({ ...row, createdAt: new Date(row.place) })),
    input.size,
  )
}

/** How many check-ins a search finds on each path, within its days. */
async function countPaths(db: Db, { q, from, to }: InputOf<typeof listContract>): Promise<Record<EventPath, number>> {
  const rows = await db
    .select({ path: checkIns.path, checkIns: count() })
    .from(checkIns)
    .where(
      and(
        matching({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
        holdingIndexed(checkIns.searchText, q),
      ),
    )
    .groupBy(checkIns.path)
  return Object.fromEntries(eventPaths.map((path) => [path, rows.find((row) => row.path === path)?.checkIns ?? 0])) as Record<
    EventPath,
    number
  >
}

/** A page of check-ins, newest first by default. */
export async function listCheckIns(db: Db, input: InputOf<typeof listContract>): Promise<OutputOf<typeof listContract>> {
  const isFirstFound = input.q !== '' && input.cursor === undefined
  const [{ rows, next }, counts] = await Promise.all([readPage(db, input), isFirstFound ? countPaths(db, input) : null])
  return { rows: rows.map(checkInRow), next, counts }
}

/** The figures above the list, for all check-ins that aren't deleted. */
export async function readCheckInStats(db: Db, now: Date): Promise<CheckInStats> {
  const today = easternDay(now)
  const [counted, [ofToday]] = await db.batch([
    db
      .select({ path: checkIns.path, administered: checkIns.administered, checkIns: count() })
      .from(checkIns)
      .where(kept)
      .groupBy(checkIns.path, checkIns.administered),
    db
      .select({ checkIns: count() })
      .from(checkIns)
      .where(matching({ from: today, to: today })),
  ])
  const sum = (rows: readonly { readonly checkIns: number }[]) => rows.reduce((all, { checkIns }) => all + checkIns, 0)
  const ofPath = (path: EventPath) => sum(counted.filter((row) => row.path === path))
  return {
    totalCheckIns: sum(counted),
    todayCheckIns: ofToday!.checkIns,
    administeredCount: sum(counted.filter(({ administered }) => administered)),
    pathCounts: Object.fromEntries(eventPaths.map((path) => [path, ofPath(path)])) as Record<EventPath, number>,
  }
}

/**
 * Moves a check-in to the trash. One already there stays. Refuses `not-found`, and `shot-recorded` while its shot is administered:
 * the trash would purge the only record of dose, lot and giver.
 */
export async function deleteCheckIn(db: Db, { id }: Id, actor: Actor, now: Date): Promise<object> {
  await moveToTrash(db, checkIns, { kind: 'event-signup', id, only: eq(checkIns.administered, false) }, actor, now)
  const still = await db
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.id, id), kept))
  if (still.length > 0) throw new Refusal('shot-recorded')
  return {}
}

const csvHeader = [
  'Created At',
  'Full Name',
  'Email',
  'Phone',
  'Path',
  'Source',
  'Administered',
  'Consent B12',
  'Marketing Opt In',
  // After the spec's columns, so that programs that read them by position still work.
  'Ticket',
] as const

/** An answer as files write it. */
export const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

function csvRow({ createdAt, administered, consentB12, marketingOptIn, ...checkIn }: Stored): string {
  return csvLine([
    `${easternDay(createdAt)} ${formatEasternTime(createdAt)}`,
    ...[checkIn.fullName, checkIn.email, checkIn.phone, checkIn.path, checkIn.source],
    ...[administered, consentB12, marketingOptIn].map(yesOrNo),
    String(checkIn.ticketNumber),
  ])
}

/** Part of a CSV file with the check-ins a filter matches, newest first. */
export async function exportCheckIns(
  db: Db,
  { cursor, ...filter }: InputOf<typeof exportContract>,
  now: Date,
): Promise<OutputOf<typeof exportContract>> {
  const { rows, next } = await readPage(db, { ...filter, cursor, order: 'newest', size: exportRows })
  const header = cursor === undefined ? csvLine(csvHeader) : ''
  return {
    fileName: `check-ins-${easternDay(now)}.csv`,
    csv: header + rows.map(csvRow).join(''),
    rows: rows.length,
    next,
  }
}
