/** Which clients staff called about their visit: the dashboard lists who still waits for a call. */
import { sql } from 'drizzle-orm'
import { awaitedStatuses, isAwaited } from '../../../src/catalog/visit/visit.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { markCalled as contract } from '../../../src/contracts/visit/change.ts'
import type { Db } from '../../db/client.ts'
import { oneOf } from '../../db/columns.ts'
import { at } from '../../db/instant.ts'
import { audit } from '../../db/schema/audit.ts'
import { visits, visitSteps } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../rule/admin-change.ts'
import { isUncalled } from './days.ts'
import { asksStill } from './last-step.ts'
import { findVisit } from './visit.ts'

const waits = sql`${isUncalled} or exists (select 1 from ${visitSteps} s
  where s.visit_id = v.id and ${asksStill})`

const isNoted = sql`v.called_at is not null and v.status ${oneOf([...awaitedStatuses, 'no-show'])}`

/**
 * Notes the call, or removes the note. Refuses `not-found`, `changed-meanwhile` if the visit isn't at the version given, and
 * `step-not-possible` for one that was neither missed nor asked about.
 */
export async function markCalled(
  db: Db,
  { id, called, version }: InputOf<typeof contract>,
  { userId }: Actor,
  now: Date,
): Promise<object> {
  await db.execute(sql`
    with noted as (
      update ${visits} v set called_at = ${called ? at(now) : sql`null`}
      where v.id = ${id}::uuid and v.deleted_at is null and (${called ? waits : isNoted}) and v.version = coalesce(${version ?? null}::int, v.version)
      returning v.id
    )
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${userId}::uuid, ${called ? 'visit.called' : 'visit.not-called'}, 'visit', id, '{}' from noted`)
  const { status, calledAt, ...visit } = await findVisit(db, id)
  // The call didn't cover what the client has asked since.
  if (version !== undefined && version !== visit.version) throw new Refusal('changed-meanwhile')
  const wasAsked = isAwaited(status) && (calledAt !== null) === called
  if (status !== 'no-show' && !wasAsked) throw new Refusal('step-not-possible')
  return {}
}
