/** Changes an admin makes to one row, each with its audit entry (decision 25). */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import type { AuditEntry } from './audit.ts'
import { at } from '../../db/instant.ts'

/** The admin who acts. */
export type Actor = Pick<Caller, 'userId'>

/** The row that the change is about. */
export type Id = { readonly id: string }

/** The same, as the audit and a visit's history name them. */
export const byAdmin = ({ userId }: Actor) => ({ actorKind: 'admin', actorId: userId }) as const

/** Without a `subjectId`, the entry is about the row that changed. */
type Entry = Pick<AuditEntry, 'action' | 'subjectType' | 'detail'> & Partial<Pick<AuditEntry, 'subjectId'>>

/** What an edit may change, as the audit calls it → its column. Values of `hidden` ones never reach the audit, only that they changed. */
type Parts = { readonly shown?: Readonly<Record<string, string>>; readonly hidden?: Readonly<Record<string, string>> }

/** An edited row, so that its audit entry says what changed. */
export type Watched = {
  /** Its parts before the change. */
  readonly before: SQL
  /** Its parts as JSON. The change returns this as `seen`. */
  readonly seen: SQL<unknown>
  readonly hidden: readonly string[]
}

/** Watches an edit of a row. The change must return `seen`. */
export function watch(table: PgTable, id: string, { shown = {}, hidden = {} }: Parts): Watched {
  const pairs = Object.entries({ ...shown, ...hidden }).map(([name, column]) => sql.raw(`'${name}', ${column}`))
  const seen = sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
  return { before: sql`select ${seen} as seen from ${table} where id = ${id}::uuid`, seen, hidden: Object.keys(hidden) }
}

/** The parts that differ, as the entry's `changes`: { "Rating": { "before": 4, "after": 5 }, "Name": {} }. */
const differences = (hidden: readonly string[]) => sql`coalesce((
    select jsonb_build_object('changes', jsonb_object_agg(was.key, case when was.key = any(${sql.param(hidden)}::text[]) then '{}'::jsonb
      else jsonb_build_object('before', was.value, 'after', now.value) end))
    from before, jsonb_each(before.seen) was join jsonb_each(changed.seen) now on now.key = was.key where now.value <> was.value
    having count(*) > 0), '{}'::jsonb)`

/**
 * One statement for a change and its audit entry. `change` returns a row for each row it changed; if there are none, no entry is
 * written. With `watched`, the entry says what changed. Without a `subjectId`, `change` returns the row's `id`.
 */
export function changeOne(db: Db, actor: Actor, change: SQLWrapper, entry: Entry, now: Date, watched?: Watched) {
  const { action, subjectType, subjectId, detail = {} } = entry
  return db.execute(sql`
    with ${watched && sql`before as (${watched.before}),`} changed as (${change.getSQL()})
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${actor.userId}::uuid, ${action}, ${subjectType}, ${subjectId === undefined ? sql`changed.id` : sql`${subjectId}::uuid`},
      ${JSON.stringify(detail)}::jsonb ${watched && sql`|| ${differences(watched.hidden)}`}
    from changed`)
}
