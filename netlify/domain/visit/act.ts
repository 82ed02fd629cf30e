/**
 * Changes of a visit from the calendar, or by the client's link. Its request follows, and both sides are told once (decisions 35
 * and 39). In a request's drawer, domain/request/step does the same from the request's side.
 */
import { and, eq } from 'drizzle-orm'
import { violates, type Db, type Statement } from '../../db/client.ts'
import { requests } from '../../db/schema/request.ts'
import { visitSteps } from '../../db/schema/visit.ts'
import { daySteps, isStillOn, lengthOf, mayBeMissed, type DayStep, type VisitStepName } from '../../../src/catalog/visit/visit.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { Refusal } from '../../refusal.ts'
import { stepRows } from '../request/step-rows.ts'
import { assertAhead } from '../rule/appointment-time.ts'
import { actorIdOf } from '../rule/audit.ts'
import { timeInCalendar, type RequestRow } from '../../../src/contracts/request/list.ts'
import { isAsAsked } from './as-asked.ts'
import { legAt } from './leg.ts'
import { visitEmails } from './email.ts'
import { alongside, type Change, type Slot } from './place.ts'
import { readForChange, type VisitFound } from './read-for-change.ts'
import { noting, type SaidStep } from './said.ts'
import { canceling, moving, stepping } from './change.ts'
import { findVisit, fromVersion, slotOf, type VisitActor, type VisitRow } from './visit.ts'

/** Makes a change with the statements beside it. Refuses `changed-meanwhile`, and what `makeChange` refuses. */
export async function commit(
  db: Db,
  visit: VisitRow,
  version: number,
  beside: readonly Statement[],
  change: Change,
): Promise<VisitRow> {
  try {
    await fromVersion(db, visit, version, alongside(beside, change))
  } catch (error) {
    if (violates(error, 'request_steps_request_id_position_pk')) throw new Refusal('changed-meanwhile')
    throw error
  }
  return findVisit(db, visit.id)
}

/** Whether the last step of a visit is this same one, repeated after a lost answer. */
async function alreadyTaken(
  db: Db,
  visit: VisitRow,
  { version, steps }: { readonly version: number; readonly steps: readonly VisitStepName[] },
  actor: VisitActor,
): Promise<boolean> {
  if (visit.version !== version + 1) return false
  const [last] = await db
    .select({ step: visitSteps.step, actorId: visitSteps.actorId })
    .from(visitSteps)
    .where(and(eq(visitSteps.visitId, visit.id), eq(visitSteps.position, visit.version)))
  return last !== undefined && steps.includes(last.step) && last.actorId === actorIdOf(actor)
}

type Move = {
  readonly id: string
  readonly version: number
  readonly startsAt: Date
  /** Left out, they stay. Travel is recalculated, unless start and provider stay too. */
  readonly minutes?: number | undefined
  readonly providerId?: string | undefined
  readonly travelMinutes?: number | undefined
  readonly overbookedReason?: string | undefined
}

/**
 * Moves a visit, or schedules a canceled one again. Refuses `not-found`, `changed-meanwhile`, `step-not-possible` once it is under
 * way, `time-passed`, `appointment-not-possible`, and what `place` refuses.
 */
export async function moveVisit(db: Db, move: Move, actor: VisitActor, now: Date): Promise<VisitRow> {
  const found = await readForChange(db, move.id)
  return moveFound(db, found, move, actor, now)
}

/** `moveVisit` for a visit that was already read, after the caller's own statements. */
export async function moveFound(
  db: Db,
  { visit, request, treatments }: VisitFound,
  move: Move,
  actor: VisitActor,
  now: Date,
  own: readonly Statement[] = [],
): Promise<VisitRow> {
  const isThere = visit.startsAt.getTime() === move.startsAt.getTime() && isAsAsked(visit, move)
  const repeated = isThere && visit.status === 'scheduled'
  if (repeated && (await alreadyTaken(db, visit, { version: move.version, steps: ['moved', 'placed'] }, actor))) return visit
  if (visit.status !== 'scheduled' && visit.status !== 'canceled') throw new Refusal('step-not-possible')
  const { startsAt, minutes = lengthOf(visit), providerId = visit.providerId, travelMinutes, overbookedReason } = move
  assertAhead(startsAt, now)
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
  const leg = legAt(visit, { providerId, startsAt })
  const slot: Slot = { ...slotOf(visit), ...{ providerId, startsAt, endsAt, travelMinutes, leg, overbookedReason } }
  const step = visit.status === 'canceled' ? ('placed' as const) : ('moved' as const)
  const beside = [
    ...own,
    ...(request
      ? stepRows(
          db,
          request,
          { id: request.id, step: 'confirmed', version: request.version, startsAt, place: visit.place },
          actor,
          now,
        )
      : []),
    ...visitEmails(db, { step, visit, request, treatments, startsAt, minutes, providerId, message: '', actor }, now),
  ]
  return commit(db, visit, move.version, beside, moving(db, visit, slot, {}, { actor, now }))
}

/** What canceling a visit does to its request. A request that is done stays done but loses its time, so reopening it claims none. */
function withoutVisit(db: Db, request: RequestRow, actor: VisitActor, now: Date): Statement[] {
  const { id, state, version } = request
  if (state === 'done')
    return [db.update(requests).set({ appointmentAt: null, appointmentPlace: null }).where(eq(requests.id, id))]
  if (timeInCalendar(request, now) === undefined) return []
  return stepRows(db, request, { id, step: 'canceled', version, startsAt: null, place: null }, actor, now)
}

type Cancel = { readonly id: string; readonly version: number; readonly message: string }

/**
 * Cancels a visit. `message` goes into the client's email. Refuses `not-found`, `changed-meanwhile`, and `step-not-possible` for one
 * that is over or was canceled.
 */
export async function cancelVisit(db: Db, cancel: Cancel, actor: VisitActor, now: Date): Promise<VisitRow> {
  return cancelFound(db, await readForChange(db, cancel.id), cancel, actor, now)
}

/** `cancelVisit` for a visit that was read already. */
export async function cancelFound(
  db: Db,
  { visit, request, treatments, asked }: VisitFound,
  { version, message }: Cancel,
  actor: VisitActor,
  now: Date,
): Promise<VisitRow> {
  if (await alreadyTaken(db, visit, { version, steps: ['canceled'] }, actor)) return visit
  if (!isStillOn(visit.status)) throw new Refusal('step-not-possible')
  const { startsAt } = visit
  const beside = [
    ...(request ? withoutVisit(db, request, actor, now) : []),
    ...visitEmails(
      db,
      { step: 'canceled', visit, request, treatments, startsAt, minutes: lengthOf(visit), message, actor, asked },
      now,
    ),
  ]
  return commit(db, visit, version, beside, canceling(db, visit, message, { actor, now }, asked))
}

type Say = {
  readonly version: number
  readonly step: SaidStep
  /** The time that the client would like, for `asked-to-move`. */
  readonly startsAt?: Date
  /** For `running-late`. */
  readonly lateMinutes?: number
}

/** Notes what the client says through the link, and emails the clinic. Refuses `changed-meanwhile`. */
export async function sayFound(
  db: Db,
  { visit, request }: VisitFound,
  { version, step, startsAt, lateMinutes }: Say,
  now: Date,
): Promise<VisitRow> {
  const actor = { actorKind: 'visitor' } as const
  const minutes = lengthOf(visit)
  const message = lateMinutes === undefined ? '' : String(lateMinutes)
  const beside = visitEmails(db, { step, visit, request, startsAt: startsAt ?? visit.startsAt, minutes, message, actor }, now)
  const said = { step, ...(startsAt && { startsAt }), reason: message }
  return commit(db, visit, version, beside, noting(db, visit, said, { actor, now }))
}

type TakeStep = {
  readonly id: string
  readonly version: number
  readonly step: DayStep
  /** How long the press waited on the device. */
  readonly waitedMs?: number | undefined
}

/** When a step was taken. We don't believe a device that says it was before the visit was made, because its clock was reset. */
function whenTaken({ createdAt }: VisitRow, waitedMs: number, now: Date): Date {
  const said = new Date(now.getTime() - waitedMs)
  return said > createdAt ? said : now
}

/** The request's step that follows a visit's: done with it, and confirmed again once that is undone. */
function followingStep(step: DayStep, { status, startsAt, place }: VisitRow, { state }: Pick<RequestRow, 'state'>) {
  if (step === 'completed' && state === 'confirmed') return { step: 'done', startsAt: null, place: null } as const
  if (status === 'completed' && state === 'done') return { step: 'confirmed', startsAt, place } as const
  return undefined
}

/**
 * Takes a step of the day; the visit's request follows. Refuses `not-found`, `changed-meanwhile`, `step-not-possible` (also for a
 * no-show before the visit begins), and `time-taken` for a reopened no-show whose time went to another.
 */
export async function stepVisit(
  db: Db,
  { id, version, step, waitedMs = 0 }: TakeStep,
  actor: VisitActor,
  now: Date,
): Promise<VisitRow> {
  const { visit, request } = await readForChange(db, id)
  if (await alreadyTaken(db, visit, { version, steps: [step] }, actor)) return visit
  const { startsAt } = visit
  if (step === 'no-show' && !mayBeMissed(startsAt, now)) throw new Refusal('step-not-possible')
  const takenAt = whenTaken(visit, waitedMs, now)
  const undoes = !daySteps[visit.status].includes(step)
  const followed = request && followingStep(step, visit, request)
  const beside = [
    ...(followed ? stepRows(db, request, { id: request.id, version: request.version, ...followed }, actor, now) : []),
    ...visitEmails(db, { step, visit, request, startsAt, minutes: lengthOf(visit), message: '', actor, takenAt, undoes }, now),
  ]
  return commit(db, visit, version, beside, stepping(db, visit, step, { actor, now }, takenAt))
}
