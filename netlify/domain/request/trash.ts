/** Moves a request to the trash with its visit, and back (decision 24). */
import { eq, sql } from 'drizzle-orm'
import { isStillOnAt } from '../../../src/catalog/visit/visit.ts'
import { batch, violates, type Db } from '../../db/client.ts'
import { requests, requestSteps } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor, type Id } from '../rule/admin-change.ts'
import { audited } from '../rule/audit.ts'
import { isRecorded } from '../visit/recorded.ts'

/**
 * Moves a request to the trash, or restores it. Refuses `not-found`, `visit-recorded` for one whose visit has begun with a
 * guest's answers on record, `visit-ahead` for one whose visit is still on (its client and provider have it in their calendars
 * until it is canceled), and `changed-meanwhile` if someone takes a step at the same moment.
 */
export async function trashRequest(db: Db, { id }: Id, step: 'deleted' | 'restored', actor: Actor, now: Date): Promise<void> {
  const { found, ofIt } = await batch(db, {
    found: db
      .select({
        version: requests.version,
        deletedAt: requests.deletedAt,
        appointmentAt: requests.appointmentAt,
        visitRecorded: isRecorded(sql`v.request_id = requests.id`),
      })
      .from(requests)
      .where(eq(requests.id, id)),
    ofIt: db.select().from(visits).where(eq(visits.requestId, id)),
  })
  const [request] = found
  const [visit] = ofIt
  if (!request) throw new Refusal('not-found')
  if ((request.deletedAt !== null) === (step === 'deleted')) return
  if (step === 'deleted' && request.visitRecorded) throw new Refusal('visit-recorded')
  // Without a provider, only the client has the appointment in a calendar.
  const isOn =
    visit && visit.status !== 'canceled' ? isStillOnAt(visit, now) : request.appointmentAt !== null && request.appointmentAt > now
  if (step === 'deleted' && isOn) throw new Refusal('visit-ahead')
  // Load day planning on demand, so that the function starts sooner.
  const [{ alongside, makeChange }, { restoring, trashing }] = await Promise.all([
    import('../visit/place.ts'),
    import('../visit/trash.ts'),
  ])
  const gone = { deletedAt: now, deletedBy: actor.userId }
  const mark = step === 'deleted' ? gone : { deletedAt: null, deletedBy: null }
  const position = request.version + 1
  const own = [
    db.insert(requestSteps).values({ requestId: id, position, step, actorId: actor.userId, at: now }),
    db
      .update(requests)
      .set({ ...mark, version: position })
      .where(eq(requests.id, id)),
    audited(db, { ...byAdmin(actor), action: `request.${step}`, subjectType: 'request', subjectId: id }, now),
  ]
  try {
    const change = visit && (step === 'deleted' ? trashing(db, visit, gone) : restoring(db, visit, now))
    await makeChange(db, alongside(own, change))
  } catch (error) {
    if (violates(error, 'request_steps_request_id_position_pk')) throw new Refusal('changed-meanwhile')
    throw error
  }
}

/** Moves a request to the trash. Refuses what `trashRequest` refuses. */
export async function deleteRequest(db: Db, input: Id, actor: Actor, now: Date): Promise<object> {
  await trashRequest(db, input, 'deleted', actor, now)
  return {}
}
