/** Which clients who missed their visit were called about it: the dashboard lists the others. */
import { sql } from 'drizzle-orm'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { markCalled as contract } from '../../../src/contracts/visit/change.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { audit } from '../../db/schema/audit.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../rule/admin-change.ts'
import { findVisit } from './visit.ts'

/** Notes the call, or takes the note back. Refuses `not-found`, and `step-not-possible` for a visit that isn't a no-show. */
export async function markCalled(
  db: Db,
  { id, called }: InputOf<typeof contract>,
  { userId }: Actor,
  now: Date,
): Promise<object> {
  await db.execute(sql`
    with noted as (
      update ${visits} v set called_at = ${called ? at(now) : sql`null`}
      where v.id = ${id}::uuid and v.deleted_at is null and v.status = 'no-show' and (v.called_at is null) = ${called} returning v.id
    )
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${userId}::uuid, ${called ? 'visit.called' : 'visit.not-called'}, 'visit', id, '{}' from noted`)
  if ((await findVisit(db, id)).status !== 'no-show') throw new Refusal('step-not-possible')
  return {}
}
