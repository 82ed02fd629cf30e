/** Changes an admin makes to one row, each with its audit entry (decision 25). */
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import type { AuditEntry } from './audit.ts'
import { at } from '../../db/instant.ts'

/** The admin who acts. */
export type Actor = Pick<Caller, 'userId'>

type Entry = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'detail'>

/**
 * One statement for a change and its audit entry. `change` returns a row for each row it changed; if there are none, no entry is
 * written.
 */
export function changeOne(db: Db, actor: Actor, change: SQLWrapper, entry: Entry, now: Date) {
  const { action, subjectType, subjectId, detail = {} } = entry
  return db.execute(sql`
    with changed as (${change.getSQL()})
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${actor.userId}::uuid, ${action}, ${subjectType}, ${subjectId}::uuid,
      ${JSON.stringify(detail)}::jsonb
    from changed`)
}
