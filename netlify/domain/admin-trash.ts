/** Lists and restores deleted rows (decision 24). upkeep/trash-purge.ts removes them after 30 days. */
import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import {
  listTrash as contract,
  trashKinds,
  type restoreFromTrash as restoring,
  type TrashKind,
  type TrashRow,
} from '../../src/contracts/admin-trash.ts'
import type { InputOf, OutputOf } from '../../src/contracts/endpoint.ts'
import type { Db } from '../db/client.ts'
import { isoOf } from '../db/instant.ts'
import { accounts } from '../db/schema/account.ts'
import { emailSignups } from '../db/schema/email-signup.ts'
import { subscribers } from '../db/schema/subscriber.ts'
import { visits } from '../db/schema/visit.ts'
import { Refusal } from '../refusal.ts'
import { accountName } from './rule/account-name.ts'
import { changeOne, type Actor } from './rule/admin-change.ts'
import { behind, toPage } from './rule/keyset.ts'
import { restoreNewsletter } from './newsletter/newsletter.ts'
import { restoreSubscriber } from './subscriber/subscriber.ts'
import { labeledTables, rowLabels, searchTexts } from './rule/row-label.ts'
import { holding } from './rule/search-words.ts'
import { hasRow } from './rule/trash.ts'

type Input = InputOf<typeof contract>

type Found = { id: string; kind: TrashKind; label: string; deletedAt: string; deletedBy: string | null; place: string }

/**
 * Leaves out subscribers whose approval was undone: nobody deleted them, their signup is pending again, and approving it brings
 * them back.
 */
const notTakenBack = sql`not (source = 'email_signup' and deleted_by is null and exists (select 1 from ${emailSignups} e
  where lower(e.email) = ${subscribers}.email and not e.approved and e.deleted_at is null))`

/** One page of one kind, in the order of its table's trash index. */
function partOf(kind: TrashKind, { q, cursor, size }: Input): SQL {
  const table = labeledTables[kind]
  const byDeletion = { time: table.deletedAt, id: table.id }
  const where = and(
    isNotNull(table.deletedAt),
    kind === 'subscriber' ? notTakenBack : undefined,
    // A request's visit is there with its request.
    kind === 'visit' ? isNull(visits.requestId) : undefined,
    holding(searchTexts[kind], q),
    behind(byDeletion, 'newest', cursor),
  )
  return sql`(select ${kind}::text as kind, id, ${rowLabels[kind]} as label, deleted_at, deleted_by
    from ${table} where ${where} order by deleted_at desc, id desc limit ${size + 1}::integer)`
}

/** A page of the trash, or of what a search finds in it, most recently deleted first. */
export async function listTrash(db: Db, input: Input): Promise<{ rows: TrashRow[]; next: string | null }> {
  const kinds = input.kind === 'all' ? trashKinds : [input.kind]
  const parts = sql.join(
    kinds.map((kind) => partOf(kind, input)),
    sql` union all `,
  )
  const { rows } = await db.execute<Found>(sql`
    select found.id, found.kind, found.label, found.deleted_at::text as place,
      ${isoOf('found.deleted_at')} as "deletedAt",
      ${accountName('who')} as "deletedBy"
    from (${parts}) as found left join ${accounts} as who on who.id = found.deleted_by
    order by found.deleted_at desc, found.id desc limit ${input.size + 1}::integer`)
  return toPage(rows, input.size)
}

/**
 * Restores a row from the trash, and says what its visit overlaps. A row that isn't there stays as it is. Refuses `not-found` if it
 * was purged or never existed, and `deleted-above-you` for an admin whom someone above the caller deleted.
 */
export async function restoreFromTrash(
  db: Db,
  input: InputOf<typeof restoring>,
  actor: Actor,
  now: Date,
): Promise<OutputOf<typeof restoring>> {
  await restore(db, input, actor, now)
  if (input.kind !== 'request' && input.kind !== 'visit') return { overlaps: null }
  const { overlapOf } = await import('./visit/trash.ts')
  return { overlaps: await overlapOf(db, input.id) }
}

async function restore(db: Db, { kind, id }: InputOf<typeof restoring>, actor: Actor, now: Date): Promise<void> {
  if (kind === 'request') {
    // A request brings its visit along, which only this needs.
    const { trashRequest } = await import('./request/trash.ts')
    return trashRequest(db, { id }, 'restored', actor, now)
  }
  if (kind === 'visit') {
    const { trashVisit } = await import('./visit/delete.ts')
    return trashVisit(db, { id }, 'restored', actor, now)
  }
  if (kind === 'account') {
    const { restoreAdminUser } = await import('./account/admin-user.ts')
    return restoreAdminUser(db, { id }, actor, now)
  }
  // The subscription starts over, so that "Send to New" finds it.
  if (kind === 'subscriber') return restoreSubscriber(db, { id }, actor, now)
  // A restored newsletter must not go out on its own: the admin may only want to read or copy it.
  if (kind === 'newsletter') return void (await restoreNewsletter(db, { id }, actor, now, { waits: true }))
  const table = labeledTables[kind]
  const change = sql`update ${table} set deleted_at = null, deleted_by = null
    where id = ${id}::uuid and deleted_at is not null returning id`
  await changeOne(db, actor, change, { action: `${kind}.restored`, subjectType: kind, subjectId: id }, now)
  if (!(await hasRow(db, table, id))) throw new Refusal('not-found')
}
