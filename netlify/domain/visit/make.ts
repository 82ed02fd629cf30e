/** A visit made for a caller, who has no request (decision 35). */
import { eq } from 'drizzle-orm'
import { treatmentText } from '../../../src/catalog/visit/guests.ts'
import { lengthOf } from '../../../src/catalog/visit/visit.ts'
import { violates, type Db } from '../../db/client.ts'
import { visitItems } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { assertAhead } from '../rule/appointment-time.ts'
import { visitEmails } from './email.ts'
import { isAsAsked } from './as-asked.ts'
import { alongside, makeChange } from './place.ts'
import { making, type NewVisit } from './change.ts'
import { findVisit, type VisitActor, type VisitFacts, type VisitRow } from './visit.ts'

type CallerVisit = Omit<NewVisit, 'requestId' | 'sequence'>

/** Whether the visit stored under this id is the same. */
async function isAsMade(db: Db, { id, facts, slot, items }: CallerVisit): Promise<boolean> {
  const stored = await findVisit(db, id)
  const kept = await db.select().from(visitItems).where(eq(visitItems.visitId, id))
  return (
    (Object.keys(facts) as (keyof VisitFacts)[]).every((fact) => stored[fact] === facts[fact]) &&
    stored.startsAt.getTime() === slot.startsAt.getTime() &&
    isAsAsked(stored, { ...slot, minutes: lengthOf(slot) }) &&
    kept.length === items.length &&
    items.every((item) => kept.some((one) => one.treatmentId === item.treatmentId && one.quantity === item.quantity))
  )
}

/**
 * Makes a visit for a caller, who has no request; the same id again is the same visit. Refuses `already-sent-differently` if that
 * one was made with other answers, `time-passed`, `appointment-not-possible`, and what `place` refuses.
 */
export async function makeVisit(db: Db, visit: CallerVisit, actor: VisitActor, now: Date): Promise<VisitRow> {
  const { id, facts, slot, items } = visit
  assertAhead(slot.startsAt, now)
  const { startsAt } = slot
  const made = { id, ...facts, ...slot, sequence: -1 }
  const treatments = items.map(treatmentText)
  const beside = visitEmails(
    db,
    { step: 'placed', visit: made, request: undefined, treatments, startsAt, minutes: lengthOf(slot), message: '', actor },
    now,
  )
  const change = making(db, { ...visit, requestId: null, sequence: 0 }, { actor, now })
  try {
    await makeChange(db, alongside(beside, change))
  } catch (error) {
    if (!violates(error, 'visits_pkey')) throw error
    if (!(await isAsMade(db, visit))) throw new Refusal('already-sent-differently')
  }
  return findVisit(db, id)
}
