/** The inbox for both kinds of request (decision 16). */
import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import type { RequestCounts, RequestRow, RequestSort } from '../../../src/contracts/request/list.ts'
import { listRequests as contract } from '../../../src/contracts/request/list.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { requests } from '../../db/schema/request.ts'
import { accountName } from '../rule/account-name.ts'
import { behind, inOrder, placeTime, toPage, type Keyed } from '../rule/keyset.ts'
import { holdingOrPhone } from '../rule/search-words.ts'
import { isRecorded } from '../visit/recorded.ts'

type Input = InputOf<typeof contract>

const whoTakesCare = sql`from accounts a where a.id = requests.assignee_id and a.role = 'admin' and a.deleted_at is null`

/** The admin who takes care of a request, if they still can. */
const assignee = sql<RequestRow['assignee']>`(select json_build_object('id', a.id, 'name', ${accountName('a')}) ${whoTakesCare})`

/** The columns of an inbox row. `about` lists the treatments or services. */
export const requestColumns = {
  id: requests.id,
  kind: requests.kind,
  reference: requests.reference,
  state: requests.state,
  version: requests.version,
  name: requests.clientName,
  email: requests.clientEmail,
  phone: requests.clientPhone,
  about: sql<string[] | null>`case requests.kind
    when 'booking' then (select array_agg(title order by title) from booking_items where booking_items.request_id = requests.id)
    else (select services from consultations where consultations.request_id = requests.id) end`,
  createdAt: requests.createdAt,
  contactedAt: requests.contactedAt,
  appointmentAt: requests.appointmentAt,
  appointmentPlace: requests.appointmentPlace,
  visitRecorded: isRecorded(sql`v.request_id = requests.id`),
  assignee,
}

export type StoredRequest = Omit<RequestRow, 'about' | 'createdAt' | 'contactedAt' | 'appointmentAt'> & {
  readonly about: string[] | null
  readonly createdAt: Date
  readonly contactedAt: Date | null
  readonly appointmentAt: Date | null
}

/** Converts a stored request for an answer: instants as ISO text, and an empty list if there are no items. */
export function requestRow({ about, createdAt, contactedAt, appointmentAt, ...rest }: StoredRequest): RequestRow {
  return {
    ...rest,
    about: about ?? [],
    createdAt: createdAt.toISOString(),
    contactedAt: contactedAt?.toISOString() ?? null,
    appointmentAt: appointmentAt?.toISOString() ?? null,
  }
}

/**
 * What a list is sorted by. A time that comes after all others is moved by centuries, so that the pages of one list need a single
 * key.
 */
function keyOf(sort: RequestSort, now: Date): Keyed {
  const { id, createdAt, contactedAt, appointmentAt } = requests
  const today = at(easternInstant(easternDay(now), 0, 0))
  const times: Readonly<Record<RequestSort, Keyed['time']>> = {
    received: createdAt,
    deadline: sql`case when ${contactedAt} is null then ${createdAt} else ${createdAt} + interval '400 years' end`,
    visit: sql`case when ${appointmentAt} is null then ${createdAt} + interval '800 years'
      when ${appointmentAt} < ${today} then ${appointmentAt} + interval '400 years' else ${appointmentAt} end`,
  }
  return { time: times[sort], id }
}

function assignedTo(who: Input['assignee'], caller: Pick<Caller, 'userId'>): SQL | undefined {
  if (who === 'all') return undefined
  if (who === 'none') return sql`not exists (select ${whoTakesCare})`
  return eq(requests.assigneeId, who === 'mine' ? caller.userId : who)
}

/** What the filters find, in any view. */
const found = ({ kind, q, assignee: who }: Pick<Input, 'kind' | 'q' | 'assignee'>, caller: Pick<Caller, 'userId'>) =>
  and(
    isNull(requests.deletedAt),
    kind === 'all' ? undefined : eq(requests.kind, kind),
    assignedTo(who, caller),
    holdingOrPhone(requests.searchText, q),
  )

function matching({ view, order, cursor, ...filter }: Input, key: Keyed, caller: Pick<Caller, 'userId'>) {
  return and(
    found(filter, caller),
    view === 'all' ? undefined : view === 'open' ? inArray(requests.state, ['new', 'contacted']) : eq(requests.state, view),
    behind(key, order, cursor),
  )
}

/** The statement that counts the requests a filter finds, by state. */
function countRequests(db: Db, filter: Pick<Input, 'kind' | 'q' | 'assignee'>, caller: Pick<Caller, 'userId'>) {
  return db
    .select({ state: requests.state, requests: count() })
    .from(requests)
    .where(found(filter, caller))
    .groupBy(requests.state)
}

/** Turns the rows of `countRequests` into counts, with 0 for states without requests. */
function requestCounts(rows: readonly { readonly state: keyof RequestCounts; readonly requests: number }[]): RequestCounts {
  const none: RequestCounts = { new: 0, contacted: 0, confirmed: 0, declined: 0, canceled: 0, done: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, requests: found }) => [state, found])) }
}

/** A page of the inbox, the latest received first by default. The first page includes the counts. */
export async function listRequests(
  db: Db,
  input: Input,
  caller: Pick<Caller, 'userId'>,
  now: Date,
): Promise<{ rows: RequestRow[]; next: string | null; counts: RequestCounts | null }> {
  const key = keyOf(input.sort, now)
  const select = db
    .select({ ...requestColumns, place: placeTime(key.time) })
    .from(requests)
    .where(matching(input, key, caller))
    .orderBy(...inOrder(key, input.order))
    .limit(input.size + 1)
  const [page, counted] =
    input.cursor === undefined ? await db.batch([select, countRequests(db, input, caller)]) : [await select, undefined]
  const { rows, next } = toPage(page, input.size)
  return { rows: rows.map(requestRow), next, counts: counted ? requestCounts(counted) : null }
}
