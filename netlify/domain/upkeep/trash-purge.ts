/** Purges what was deleted 30 days ago (decision 24), in slices and separately by kind, so none holds up the others. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { trashDays, trashKinds, type TrashKind } from '../../../src/contracts/admin-trash.ts'
import { batch, sqlError, type Db, type Statement } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import { openings } from '../../db/schema/earlier.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-key.ts'
import { newsletterAttempts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { at } from '../../db/instant.ts'
import { labeledTables } from '../rule/row-label.ts'

/**
 * Rows per slice. Dependent rows go along: a request has about twenty. A newsletter's recipients are purged in slices of their
 * own first.
 */
const sliceRows = 500
const recipientsOfSlice = 5_000
/** A slice that takes longer is abandoned, and its kind waits for the next run. */
const sliceMs = 5_000

/** Until then, a form's key makes a repeat the same request. No form is sent again that late. */
const keyDays = 90
/** After a season, nobody needs to know who was offered freed time. */
const openingDays = 90

const before = (days: number, now: Date) => at(new Date(now.getTime() - days * dayMs))

/** What a slice takes: this many rows, after the ones that couldn't be deleted. */
type Part = { readonly most: number; readonly skipped: number }

/** A statement that removes one slice and returns how many rows it removed. */
type Slice = { readonly most: number; readonly remove: (db: Db, part: Part) => Statement<{ readonly rowCount: number }> }

/** The most rows of a kind we skip because they can't be deleted. More than that is no coincidence, so the kind is abandoned. */
const mostSkipped = 20

/** Rows of one kind and their emails. Each leaves an audit row. */
function rowsOf(kind: TrashKind, now: Date): Slice {
  const table = labeledTables[kind]
  // A request's visit goes with its request.
  const own = kind === 'visit' ? sql`and request_id is null` : sql``
  const cutoff = before(trashDays, now)
  // A booking's receipt has its client's email.
  const receipts =
    kind === 'request'
      ? sql`receipts as (delete from ${idempotencyKeys} where receipt->>'reference' in (
          select reference from ${requests} where id in (select id from over))),`
      : sql``
  return {
    most: sliceRows,
    remove: (db, { most, skipped }) =>
      db.execute(sql`
      with over as materialized (
        select id from ${table} where deleted_at < ${cutoff} ${own} order by deleted_at, id limit ${most}::integer offset ${skipped}::integer
        for update skip locked
      ),
      emails as (delete from ${outbox} where subject_type = ${kind} and subject_id in (select id from over)),
      ${receipts}
      gone as (delete from ${table} where id in (select id from over) returning id)
      insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
      select ${at(now)}, 'system', ${`${kind}.purged`}, ${kind}, id, '{}'::jsonb from gone`),
  }
}

/** Rows of a table, by a key that a query finds. */
function rowsFound(table: PgTable, key: string, query: SQL, most: number): Slice {
  return {
    most,
    remove: (db, part) =>
      db.execute(sql`delete from ${table} where ${sql.identifier(key)} in (
        ${query} limit ${part.most}::integer offset ${part.skipped}::integer)`),
  }
}

/** A newsletter's recipients or attempts, up to a million, before the newsletter itself. */
function emailsOf(table: PgTable, now: Date): Slice {
  const query = sql`select l.id from ${newsletters} n join ${table} l on l.newsletter_id = n.id
    where n.deleted_at < ${before(trashDays, now)}`
  return rowsFound(table, 'id', query, recipientsOfSlice)
}

/** What is removed for each kind, in order. */
function slicesOf(now: Date): readonly (readonly [kind: string, slices: readonly Slice[]])[] {
  const oldReceipts = sql`select key from ${idempotencyKeys} where created_at < ${before(keyDays, now)}`
  const oldOpenings = sql`select id from ${openings} where closed_at < ${before(openingDays, now)}`
  return [
    ...trashKinds.map((kind): [string, Slice[]] =>
      kind === 'newsletter'
        ? [kind, [emailsOf(newsletterAttempts, now), emailsOf(newsletterRecipients, now), rowsOf(kind, now)]]
        : [kind, [rowsOf(kind, now)]],
    ),
    ['receipt', [rowsFound(idempotencyKeys, 'key', oldReceipts, recipientsOfSlice)]],
    // Time that came free, with the people it was offered to.
    ['opening', [rowsFound(openings, 'id', oldOpenings, sliceRows)]],
  ]
}

async function removeSlice(db: Db, slice: Slice, part: Part): Promise<number> {
  const limit = db.execute(sql`select set_config('statement_timeout', ${String(sliceMs)}, true)`)
  const { removed } = await batch(db, { limit, removed: slice.remove(db, part) })
  return removed.rowCount
}

export type Purged = {
  /** How many rows of each kind. A newsletter counts itself, not its emails. */
  readonly rows: Readonly<Record<string, number>>
  /** Kinds with something that couldn't be purged, and the database's reason. The next run tries again. */
  readonly failed: Readonly<Record<string, string>>
  /** Whether time ran out before everything was purged. */
  readonly unfinished: boolean
}

type Purging = { readonly kind: string; readonly slices: Slice[]; most: number; skipped: number }

/** Continues with a kind's next slices, from the first row. */
function begin(purging: Purging, next: readonly Slice[]): void {
  purging.slices.splice(0, Infinity, ...next)
  purging.most = next[0]?.most ?? 1
  purging.skipped = 0
}

/** Purges what was deleted 30 days ago, and receipts and openings after 90 days because they lead to people. Starts no slice after `until`. */
export async function purgeTrash(db: Db, clock: () => Date, until: Date): Promise<Purged> {
  const now = clock()
  const rows: Record<string, number> = {}
  const failed: Record<string, string> = {}
  let unfinished = false
  // Take one slice of each kind in turn, so a large kind doesn't hold up the others.
  let waiting: Purging[] = slicesOf(now).map(([kind, slices]) => ({
    kind,
    slices: [...slices],
    most: slices[0]!.most,
    skipped: 0,
  }))
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
        const removed = await removeSlice(db, slices[0]!, each)
        if (slices.length === 1) rows[kind]! += removed
        each.most = Math.min(slices[0]!.most, each.most * 4)
        if (removed === 0) begin(each, slices.slice(1))
      } catch (error) {
        failed[kind] = sqlError(error)?.state ?? 'no answer'
        // Take fewer rows each time, until the one that fails is alone and can be skipped.
        if (each.most === 1) each.skipped += 1
        each.most = Math.max(1, Math.floor(each.most / 8))
        if (each.skipped > mostSkipped || sqlError(error) === undefined) slices.length = 0
      }
    }
    waiting = waiting.filter(({ slices }) => slices.length > 0)
  }
  return { rows, failed, unfinished }
}
