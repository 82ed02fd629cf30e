/** Event signups in the back office (back office, sections 2, 4 and 7). Nothing here opens a health answer. */
import { and, count, eq, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { csvLine } from '../../../src/catalog/csv.ts'
import { addDays, easternDay, easternInstant, formatEasternTime } from '../../../src/catalog/eastern.ts'
import { eventPaths, type EventPath } from '../../../src/catalog/event.ts'
import {
  exportRows,
  type EventSignupRow,
  type EventSignupStats,
  type exportEventSignups as exportContract,
  type listEventSignups as listContract,
} from '../../../src/contracts/admin-event-signup.ts'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import type { Order } from '../../../src/contracts/page.ts'
import { asText } from '../../db/as-text.ts'
import type { Db } from '../../db/client.ts'
import { eventSignups } from '../../db/schema/event-signup.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, type Actor } from '../rule/admin-change.ts'
import { moveToTrash } from '../admin-trash.ts'
import { behind, holdingIndexed, holdingWalked, inOrder, placeTime, toPage } from '../rule/keyset.ts'

/** The columns of a list. None of them is sealed. */
export const eventSignupColumns = {
  id: eventSignups.id,
  ticketNumber: eventSignups.ticketNumber,
  createdAt: eventSignups.createdAt,
  fullName: eventSignups.fullName,
  email: eventSignups.email,
  phone: eventSignups.phone,
  path: eventSignups.path,
  source: eventSignups.source,
  administered: eventSignups.administered,
  consentB12: eventSignups.consentB12,
  marketingOptIn: eventSignups.marketingOptIn,
}

type Stored = Omit<EventSignupRow, 'createdAt'> & { readonly createdAt: Date }

/** Converts a stored signup for a list, without any health answers. */
export function eventSignupRow({ createdAt, ...rest }: Stored): EventSignupRow {
  return { ...rest, createdAt: createdAt.toISOString() }
}

export type EventSignupFilter = { readonly path?: EventPath; readonly from?: string; readonly to?: string }

const byTime = { time: eventSignups.createdAt, id: eventSignups.id }
const kept = isNull(eventSignups.deletedAt)

/** Matches signups that aren't deleted, of a path, from the start of one Eastern day to the end of another. */
export function matching({ path, from, to }: EventSignupFilter): SQL | undefined {
  return and(
    kept,
    path && eq(eventSignups.path, path),
    from === undefined ? undefined : gte(eventSignups.createdAt, easternInstant(from, 0, 0)),
    to === undefined ? undefined : lt(eventSignups.createdAt, easternInstant(addDays(to, 1), 0, 0)),
  )
}

/**
 * A search first looks through this many rows in order. A word that one row in ten contains fills a page from them. More rows
 * would slow down every rare word.
 */
const nearRows = 1000
/** A search sorts up to this many matches. If there are more, it walks the order until it has enough. */
const fewFinds = 500

const { createdAt: time, ...ownColumns } = eventSignupColumns

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
 * The statement for one page of signups, plus one row that tells whether there is another page. A row's `place` is also its time.
 */
export function pageOfSignups({ q, order, cursor, size, ...filter }: InputOf<typeof listContract>): SQL {
  const kind = matching(filter)
  const words = holdingIndexed(eventSignups.searchText, q)
  const met = holdingWalked(eventSignups.searchText, q)
  const rest = behind(byTime, order, cursor)
  const walked = walks[order]
  // No single plan suits both rare and frequent words: one needs the word index, the other the ordering index.
  const finds =
    words &&
    sql`${eventSignups.id} = any(array(
    with near as materialized (
      select id from (
        select id, search_text from ${eventSignups} where ${and(kind, rest)} ${walked} ${nearRows}::integer
      ) ${eventSignups} where ${met} limit ${size + 1}::integer),
    enough as (select count(*) > ${size}::integer as yes from near),
    found as materialized (select id from ${eventSignups} where ${and(kind, words)} and not (select yes from enough)
      limit ${fewFinds + 1}::integer),
    frequent as (select count(*) > ${fewFinds}::integer as yes from found)
    select id from near where (select yes from enough)
    union all
    select id from found where not (select yes from frequent)
    union all
    (select id from ${eventSignups} where (select yes from frequent) and ${and(kind, met, rest)} ${walked} ${size + 1}::integer)))`
  return sql`select ${listed} from ${eventSignups} where ${and(finds ?? kind, rest)} ${walked} ${size + 1}`
}

async function readPage(db: Db, input: InputOf<typeof listContract>): Promise<{ rows: Stored[]; next: string | null }> {
  const { rows } = await db.execute<Omit<Stored, 'createdAt'> & { place: string }>(pageOfSignups(input))
  return toPage(
    rows.map((row) => ({ ...row, createdAt: new Date(row.place) })),
    input.size,
  )
}

/** A page of signups, newest first by default. */
export async function listEventSignups(db: Db, input: InputOf<typeof listContract>): Promise<OutputOf<typeof listContract>> {
  const { rows, next } = await readPage(db, input)
  return { rows: rows.map(eventSignupRow), next }
}

/** The figures above the list, for all signups that aren't deleted. */
export async function readEventSignupStats(db: Db, now: Date): Promise<EventSignupStats> {
  const today = easternDay(now)
  const [counted, [ofToday]] = await db.batch([
    db
      .select({ path: eventSignups.path, administered: eventSignups.administered, signups: count() })
      .from(eventSignups)
      .where(kept)
      .groupBy(eventSignups.path, eventSignups.administered),
    db
      .select({ signups: count() })
      .from(eventSignups)
      .where(matching({ from: today, to: today })),
  ])
  const sum = (rows: readonly { readonly signups: number }[]) => rows.reduce((all, { signups }) => all + signups, 0)
  const ofPath = (path: EventPath) => sum(counted.filter((row) => row.path === path))
  return {
    totalSignups: sum(counted),
    todaySignups: ofToday!.signups,
    administeredCount: sum(counted.filter(({ administered }) => administered)),
    pathCounts: Object.fromEntries(eventPaths.map((path) => [path, ofPath(path)])) as Record<EventPath, number>,
  }
}

/** Marks a shot as given or not given. Repeating it changes nothing. Refuses `not-found`. */
export async function setAdministered(
  db: Db,
  { id, administered }: { readonly id: string; readonly administered: boolean },
  actor: Actor,
  now: Date,
): Promise<EventSignupRow> {
  const change = db
    .update(eventSignups)
    .set({ administered })
    .where(and(eq(eventSignups.id, id), kept, ne(eventSignups.administered, administered)))
    .returning({ id: eventSignups.id })
  const action = administered ? 'event-signup.administered' : 'event-signup.pending'
  const [, [row]] = await db.batch([
    changeOne(db, actor, change, { action, subjectType: 'event-signup', subjectId: id }, now),
    db
      .select(eventSignupColumns)
      .from(eventSignups)
      .where(and(eq(eventSignups.id, id), kept)),
  ])
  if (!row) throw new Refusal('not-found')
  return eventSignupRow(row)
}

/** Moves a signup to the trash. One already there stays. Refuses `not-found`. */
export async function deleteEventSignup(db: Db, { id }: { readonly id: string }, actor: Actor, now: Date): Promise<object> {
  await moveToTrash(db, { kind: 'event-signup', id }, actor, now)
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
] as const

const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

function csvRow({ createdAt, administered, consentB12, marketingOptIn, ...signup }: Stored): string {
  return csvLine([
    `${easternDay(createdAt)} ${formatEasternTime(createdAt)}`,
    ...[signup.fullName, signup.email, signup.phone, signup.path, signup.source],
    ...[administered, consentB12, marketingOptIn].map(yesOrNo),
  ])
}

/** Part of a CSV file with the signups a filter matches, newest first (back office, section 7). */
export async function exportEventSignups(
  db: Db,
  { cursor, ...filter }: InputOf<typeof exportContract>,
  now: Date,
): Promise<OutputOf<typeof exportContract>> {
  const { rows, next } = await readPage(db, { ...filter, cursor, order: 'newest', size: exportRows })
  const header = cursor === undefined ? csvLine(csvHeader) : ''
  return {
    fileName: `signups-${easternDay(now)}.csv`,
    csv: header + rows.map(csvRow).join(''),
    rows: rows.length,
    next,
  }
}
