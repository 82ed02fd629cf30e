/** The inbox for both kinds of request (decision 16). */
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RequestCounts, RequestRow } from '../../../src/contracts/request/list.ts'
import { listRequests as contract } from '../../../src/contracts/request/list.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Db } from '../../db/client.ts'
import { requests } from '../../db/schema/request.ts'
import { behind, inOrder, placeTime, toPage } from '../rule/keyset.ts'
import { holdingOrPhone } from '../rule/search-words.ts'

type Input = InputOf<typeof contract>

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
}

type Stored = {
  readonly [Key in keyof RequestRow]: Key extends 'createdAt'
    ? Date
    : Key extends 'contactedAt' | 'appointmentAt'
      ? Date | null
      : Key extends 'about'
        ? string[] | null
        : RequestRow[Key]
}

/** Converts a stored request for an answer: instants as ISO text, and an empty list if there are no items. */
export function requestRow({ about, createdAt, contactedAt, appointmentAt, ...rest }: Stored): RequestRow {
  return {
    ...rest,
    about: about ?? [],
    createdAt: createdAt.toISOString(),
    contactedAt: contactedAt?.toISOString() ?? null,
    appointmentAt: appointmentAt?.toISOString() ?? null,
  }
}

const byTime = { time: requests.createdAt, id: requests.id }

/** What a search and a kind find, in any view. */
const found = ({ kind, q }: Pick<Input, 'kind' | 'q'>) =>
  and(isNull(requests.deletedAt), kind === 'all' ? undefined : eq(requests.kind, kind), holdingOrPhone(requests.searchText, q))

function matching({ view, order, cursor, ...filter }: Input) {
  return and(
    found(filter),
    view === 'all' ? undefined : view === 'open' ? inArray(requests.state, ['new', 'contacted']) : eq(requests.state, view),
    behind(byTime, order, cursor),
  )
}

/** The statement that counts the requests a filter finds, by state. */
export function countRequests(db: Db, filter: Pick<Input, 'kind' | 'q'>) {
  return db.select({ state: requests.state, requests: count() }).from(requests).where(found(filter)).groupBy(requests.state)
}

/** Turns the rows of `countRequests` into counts, with 0 for states without requests. */
export function requestCounts(
  rows: readonly { readonly state: keyof RequestCounts; readonly requests: number }[],
): RequestCounts {
  const none: RequestCounts = { new: 0, contacted: 0, confirmed: 0, declined: 0, done: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, requests: found }) => [state, found])) }
}

/** A page of the inbox, newest first by default. The first page includes the counts. */
export async function listRequests(
  db: Db,
  input: Input,
): Promise<{ rows: RequestRow[]; next: string | null; counts: RequestCounts | null }> {
  const select = db
    .select({ ...requestColumns, place: placeTime(requests.createdAt) })
    .from(requests)
    .where(matching(input))
    .orderBy(...inOrder(byTime, input.order))
    .limit(input.size + 1)
  const [page, counted] =
    input.cursor === undefined ? await db.batch([select, countRequests(db, input)]) : [await select, undefined]
  const { rows, next } = toPage(page, input.size)
  return { rows: rows.map(requestRow), next, counts: counted ? requestCounts(counted) : null }
}
