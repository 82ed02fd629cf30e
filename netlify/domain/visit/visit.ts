/** A visit as it is stored, and how one of its steps is recorded (decision 35). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { VisitKind, VisitStepName } from '../../../src/catalog/visit/visit.ts'
import { demandChange, violates, type Db, type Statement } from '../../db/client.ts'
import { visits, visitSteps, type visitItems } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { actorIdOf, audited } from '../rule/audit.ts'
import { asRead, makeChange, type Change, type Slot } from './place.ts'

export type VisitRow = typeof visits.$inferSelect

/** A treatment of a visit. */
export type VisitItem = Omit<typeof visitItems.$inferSelect, 'visitId'>

/** Whom a visit is for and where: what doesn't follow from its slot. */
export type VisitFacts = {
  readonly kind: VisitKind
  readonly clientName: string
  readonly clientEmail: string
  readonly clientPhone: string
  readonly place: string
  readonly address: string
}

/** Who acts on a visit and its request: an admin, or the client through the visit's link. */
export type VisitActor = { readonly actorKind: 'admin'; readonly actorId: string } | { readonly actorKind: 'visitor' }

/** The slot that a visit has. */
export function slotOf({ providerId, startsAt, endsAt, city, zipCode, travelMinutes, overbookedReason }: VisitRow): Slot {
  return {
    ...{ providerId, startsAt, endsAt, zipCode, travelMinutes },
    city,
    overbookedReason: overbookedReason ?? undefined,
  }
}

export type Context = { readonly actor: VisitActor; readonly now: Date }

type Step = {
  readonly id: string
  readonly version: number
  readonly step: VisitStepName
  readonly startsAt?: Date
  readonly reason?: string
  /** When it was taken, if that isn't now. */
  readonly takenAt?: Date
}

/** The step's row and its audit entry. The row's key lets only one of two steps through that start from the same version. */
export function recordStep(
  db: Db,
  { id, version, step, startsAt, reason = '', takenAt }: Step,
  { actor, now }: Context,
): Statement[] {
  return [
    db.insert(visitSteps).values({
      ...{ visitId: id, position: version, step, startsAt: startsAt ?? null, reason },
      ...{ actorId: actorIdOf(actor), at: takenAt ?? now },
    }),
    audited(db, { ...actor, action: `visit.${step}`, subjectType: 'visit', subjectId: id }, now),
  ]
}

/**
 * The statement that writes a visit if it is still as it was read, and not in the trash. Its client's details are part of that: a
 * correction is no step, and what goes with this change is addressed to them.
 */
export function writing(db: Db, visit: VisitRow, change: Partial<VisitRow>): Statement {
  const { id, version, clientName, clientEmail, clientPhone } = visit
  const asItWas = sql`(${visits.version}, ${visits.clientName}, ${visits.clientEmail}, ${visits.clientPhone})
    = (${version}::integer, ${clientName}::text, ${clientEmail}::text, ${clientPhone}::text)`
  const still = and(eq(visits.id, id), asItWas, isNull(visits.deletedAt))
  return demandChange(db, db.update(visits).set(change).where(still).returning({ id: visits.id }), asRead)
}

/** No longer waiting for an earlier time: the client chose one, canceled, or changed their mind. */
export const nothingEarlier = { earlierFrom: null, earlierSince: null } as const

/** One visit. Refuses `not-found`. */
export async function findVisit(db: Db, id: string): Promise<VisitRow> {
  const [row] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), isNull(visits.deletedAt)))
  if (!row) throw new Refusal('not-found')
  return row
}

/** Makes a change of a visit from a version on the screen. Refuses `changed-meanwhile`, and what `makeChange` refuses. */
export async function fromVersion(db: Db, visit: VisitRow, version: number, change: Change): Promise<void> {
  if (visit.version !== version) throw new Refusal('changed-meanwhile')
  try {
    await makeChange(db, change)
  } catch (error) {
    if (violates(error, 'visit_steps_visit_id_position_pk')) throw new Refusal('changed-meanwhile')
    throw error
  }
}
