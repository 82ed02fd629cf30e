/** What a step writes of its request: the step, the state it leads to, and its audit entry. */
import { and, eq, isNull } from 'drizzle-orm'
import { stateAfter, type RequestStep } from '../../../src/catalog/request.ts'
import type { RequestRow } from '../../../src/contracts/request/list.ts'
import type { Db, Statement } from '../../db/client.ts'
import { requests, requestSteps } from '../../db/schema/request.ts'
import { actorIdOf, audited, type AuditEntry } from '../rule/audit.ts'
import type { VisitActor } from '../visit/visit.ts'

type Taken = {
  readonly id: string
  readonly step: RequestStep
  /** The version that the step was taken from. */
  readonly version: number
  /** The confirmed time and place; null for any other step. */
  readonly startsAt: Date | null
  readonly place: string | null
  readonly detail?: NonNullable<AuditEntry['detail']>
}

/** The statements of one step. The row's key lets only one of two steps through that start from the same version. */
export function stepRows(
  db: Db,
  before: Pick<RequestRow, 'state' | 'contactedAt'>,
  { id, step, version, startsAt, place, detail = {} }: Taken,
  actor: VisitActor,
  now: Date,
): Statement[] {
  const state = stateAfter(step, before.state)
  return [
    db.insert(requestSteps).values({
      requestId: id,
      position: version + 1,
      step,
      appointmentAt: startsAt,
      appointmentPlace: place,
      actorId: actorIdOf(actor),
      at: now,
    }),
    db
      .update(requests)
      .set({
        state,
        version: version + 1,
        contactedAt: state === 'new' ? null : before.contactedAt ? new Date(before.contactedAt) : now,
        ...(startsAt && { appointmentAt: startsAt, appointmentPlace: place }),
        ...((step === 'declined' || step === 'canceled') && { appointmentAt: null, appointmentPlace: null }),
      })
      .where(and(eq(requests.id, id), isNull(requests.deletedAt))),
    audited(
      db,
      {
        ...actor,
        action: `request.${step}`,
        subjectType: 'request',
        subjectId: id,
        detail: { ...detail, changes: { State: { before: before.state, after: state } } },
      },
      now,
    ),
  ]
}
