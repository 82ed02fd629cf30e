/** Moves a visit that was made for a caller to the trash, and back (decision 24). One of a request goes with its request. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { isStillOnAt } from '../../../src/catalog/visit/visit.ts'
import type { Db } from '../../db/client.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor, type Id } from '../rule/admin-change.ts'
import { audited } from '../rule/audit.ts'
import { alongside, makeChange } from './place.ts'
import { isRecorded } from './recorded.ts'
import { restoring, trashing } from './trash.ts'

/**
 * Moves a caller's visit to the trash, or restores it. Refuses `not-found`, `step-not-possible` for one that is still on (its client
 * counts on it until it is canceled), `visit-recorded` for one that has begun with a guest's answers on record, and
 * `changed-meanwhile`.
 */
export async function trashVisit(db: Db, { id }: Id, step: 'deleted' | 'restored', actor: Actor, now: Date): Promise<void> {
  const [found] = await db
    .select({ visit: getTableColumns(visits), recorded: isRecorded(sql`v.id = visits.id`) })
    .from(visits)
    .where(and(eq(visits.id, id), isNull(visits.requestId)))
  if (!found) throw new Refusal('not-found')
  const { visit, recorded } = found
  if ((visit.deletedAt !== null) === (step === 'deleted')) return
  if (step === 'deleted' && isStillOnAt(visit, now)) throw new Refusal('step-not-possible')
  if (step === 'deleted' && recorded) throw new Refusal('visit-recorded')
  const entry = { action: `visit.${step}`, subjectType: 'visit', subjectId: id } as const
  const change = step === 'deleted' ? trashing(db, visit, { deletedAt: now, deletedBy: actor.userId }) : restoring(db, visit, now)
  await makeChange(db, alongside([audited(db, { ...byAdmin(actor), ...entry }, now)], change))
}
