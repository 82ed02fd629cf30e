/** What was deleted 30 days ago ends for good (decision 24): in slices, each kind on its own, so that none holds up the others. */
import { sql, type SQL } from 'drizzle-orm'
import { trashDays, trashKinds, type TrashKind } from '../../src/contracts/admin-trash.ts'
import { inOneTransaction, sqlError, type Db, type Statement } from '../db/client.ts'
import { audit, idempotencyKeys, newsletterAttempts, newsletterRecipients, newsletters, outbox } from '../db/schema.ts'
import { at } from './newsletter-claim.ts'
import { labelledTables } from './row-label.ts'

/** Rows of a slice. What hangs on them goes with them: a request has some twenty, a newsletter's recipients go by themselves before it. */
const sliceRows = 500
const recipientsOfSlice = 5_000
/** A slice that takes longer than this is given up, and its kind with it until the next run. */
const sliceMs = 5_000

/** No form is sent again so long after its first try; until then its key makes the repeat the same request. */
const keyDays = 90
const dayMs = 86_400_000

/** A statement that removes one slice and answers how many rows it removed. */
type Slice = (db: Db) => Statement

/** Rows of one kind, their emails with them; each leaves an audit row. */
function rowsOf(kind: TrashKind, now: Date): Slice {
  const table = labelledTables[kind]
  const cutoff = at(new Date(now.getTime() - trashDays * dayMs))
  return (db) =>
    db.execute(sql`
      with over as materialized (
        select id from ${table} where deleted_at < ${cutoff} order by deleted_at limit ${sliceRows}::integer for update skip locked
      ),
      emails as (delete from ${outbox} where subject_type = ${kind} and subject_id in (select id from over)),
      gone as (delete from ${table} where id in (select id from over) returning id)
      insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
      select ${at(now)}, 'system', ${`${kind}.purged`}, ${kind}, id, '{}'::jsonb from gone`)
}

/** A newsletter's recipients and attempts, of which it may have a million, before the newsletter itself. */
function lettersOf(part: SQL, now: Date): Slice {
  const cutoff = at(new Date(now.getTime() - trashDays * dayMs))
  return (db) =>
    db.execute(sql`
      delete from ${part} where id in (
        select l.id from ${newsletters} n join ${part} l on l.newsletter_id = n.id
        where n.deleted_at < ${cutoff} limit ${recipientsOfSlice}::integer)`)
}

function receipts(now: Date): Slice {
  const oldest = at(new Date(now.getTime() - keyDays * dayMs))
  return (db) =>
    db.execute(sql`
      delete from ${idempotencyKeys} where key in (
        select key from ${idempotencyKeys} where created_at < ${oldest} limit ${recipientsOfSlice}::integer)`)
}

/** What is removed for each kind, one after the other. */
function slicesOf(now: Date): readonly (readonly [kind: string, slices: readonly Slice[]])[] {
  return [
    ...trashKinds.map((kind): [string, Slice[]] =>
      kind === 'newsletter'
        ? [kind, [lettersOf(sql`${newsletterAttempts}`, now), lettersOf(sql`${newsletterRecipients}`, now), rowsOf(kind, now)]]
        : [kind, [rowsOf(kind, now)]],
    ),
    ['receipt', [receipts(now)]],
  ]
}

async function removeSlice(db: Db, slice: Slice): Promise<number> {
  const limit = db.execute(sql`select set_config('statement_timeout', ${String(sliceMs)}, true)`)
  const [, removed] = await inOneTransaction(db, [limit, slice(db)])
  return (removed as { rowCount: number | null }).rowCount ?? 0
}

export type Purged = {
  /** How many rows of each kind; of a newsletter its own, not its letters. */
  readonly rows: Readonly<Record<string, number>>
  /** Kinds that could not be purged, with the database's reason; the next run tries again. */
  readonly failed: Readonly<Record<string, string>>
  /** Whether time ran out before everything was gone. */
  readonly unfinished: boolean
}

/** Ends what was deleted 30 days ago, and receipts of 90, which name people. Begins no slice after `until`. */
export async function purgeTrash(db: Db, clock: () => Date, until: Date): Promise<Purged> {
  const now = clock()
  const rows: Record<string, number> = {}
  const failed: Record<string, string> = {}
  let unfinished = false
  // One slice of each kind in turn, so that a great many of one do not keep the others from going.
  let waiting = slicesOf(now).map(([kind, slices]) => ({ kind, slices: [...slices] }))
  for (const { kind } of waiting) rows[kind] = 0
  while (waiting.length > 0) {
    for (const each of waiting) {
      const { kind, slices } = each
      if (clock() >= until) {
        unfinished = true
        slices.length = 0
        continue
      }
      try {
        const removed = await removeSlice(db, slices[0]!)
        if (slices.length === 1) rows[kind]! += removed
        if (removed === 0) slices.shift()
      } catch (error) {
        failed[kind] = sqlError(error)?.state ?? 'no answer'
        slices.length = 0
      }
    }
    waiting = waiting.filter(({ slices }) => slices.length > 0)
  }
  return { rows, failed, unfinished }
}
