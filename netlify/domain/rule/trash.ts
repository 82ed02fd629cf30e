/** Deleting a row moves it to the trash (decision 24). admin-trash.ts lists and restores what is there. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TrashKind } from '../../../src/contracts/admin-trash.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, type Actor } from './admin-change.ts'

/** Whether a table has this row, in the trash or not. */
export async function hasRow(db: Db, table: PgTable, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from ${table} where id = ${id}::uuid`)
  return rowCount === 1
}

type Trashed = {
  readonly kind: Exclude<TrashKind, 'request' | 'visit' | 'account'>
  readonly id: string
  /** A row that doesn't match stays. */
  readonly only?: SQL
}

/** Moves a row of `table` to the trash. One already there stays. Refuses `not-found`. */
export async function moveToTrash(
  db: Db,
  table: PgTable,
  { kind, id, only = sql`true` }: Trashed,
  actor: Actor,
  now: Date,
): Promise<void> {
  const change = sql`update ${table} set deleted_at = ${at(now)}, deleted_by = ${actor.userId}::uuid
    where id = ${id}::uuid and deleted_at is null and ${only} returning id`
  await changeOne(db, actor, change, { action: `${kind}.deleted`, subjectType: kind, subjectId: id }, now)
  if (!(await hasRow(db, table, id))) throw new Refusal('not-found')
}
