/** What the clinic does with a request: new → contacted → confirmed or declined → done (decision 16). */
import { and, eq, isNull } from 'drizzle-orm'
import { bookableDays } from '../../../src/catalog/time-slot.ts'
import type { RequestDetail, RequestState } from '../../../src/contracts/request/list.ts'
import type { StepInput } from '../../../src/contracts/request/step.ts'
import { inOneTransaction, violates, type Db, type Statement } from '../../db/client.ts'
import { requests, requestSteps } from '../../db/schema/request.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../rule/admin-change.ts'
import { readRequest } from './detail.ts'
import { stepLetter } from './step-letter.ts'
import { audited } from '../rule/audit.ts'

type Step = StepInput['step']

/** State → the steps allowed from it. */
const possible: Readonly<Record<RequestState, readonly Step[]>> = {
  new: ['contacted', 'confirmed', 'declined'],
  contacted: ['reopened', 'confirmed', 'declined', 'done'],
  confirmed: ['confirmed', 'declined', 'done'],
  declined: ['confirmed', 'done'],
  done: ['reopened'],
}

/** The state after a step. Reopening leads from `done` to `contacted`, and from `contacted` to `new`. */
function stateAfter(step: Step, before: RequestState): RequestState {
  if (step !== 'reopened') return step
  return before === 'done' ? 'contacted' : 'new'
}

const year = bookableDays * 86_400_000

/** Refuses `step-not-possible`, and `appointment-not-possible` for a time that has begun or is more than a year ahead. */
function assertPossible(input: StepInput, { request }: RequestDetail, now: Date): void {
  if (!possible[request.state].includes(input.step)) throw new Refusal('step-not-possible')
  if (input.step !== 'confirmed') return
  const ahead = Date.parse(input.startsAt) - now.getTime()
  if (ahead <= 0 || ahead > year) throw new Refusal('appointment-not-possible')
}

/** Whether the step at the next position is this same one, repeated after a lost answer. */
async function alreadyTaken(db: Db, input: StepInput, actor: Actor): Promise<boolean> {
  const [stands] = await db
    .select()
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, input.id), eq(requestSteps.position, input.version + 1)))
  if (!stands || stands.step !== input.step || stands.actorId !== actor.userId) return false
  return input.step !== 'confirmed' || stands.appointmentAt?.getTime() === Date.parse(input.startsAt)
}

function changes(db: Db, input: StepInput, { request }: RequestDetail, actor: Actor, now: Date): [Statement, ...Statement[]] {
  const { id, step, version } = input
  const state = stateAfter(step, request.state)
  const startsAt = step === 'confirmed' ? new Date(input.startsAt) : null
  return [
    db
      .insert(requestSteps)
      .values({ requestId: id, position: version + 1, step, appointmentAt: startsAt, actorId: actor.userId, at: now }),
    db
      .update(requests)
      .set({
        state,
        version: version + 1,
        contactedAt: state === 'new' ? null : request.contactedAt ? new Date(request.contactedAt) : now,
        ...(startsAt && { appointmentAt: startsAt }),
        ...(step === 'declined' && { appointmentAt: null }),
      })
      .where(and(eq(requests.id, id), isNull(requests.deletedAt))),
    audited(
      db,
      {
        ...{ actorKind: 'admin', actorId: actor.userId, action: `request.${step}`, subjectType: 'request', subjectId: id },
        detail: { changes: { State: { before: request.state, after: state } } },
      },
      now,
    ),
  ]
}

/**
 * Takes a step and returns the request after it. If two steps start from the same version, only one is taken; repeating a step
 * returns the same result. Refuses `not-found`, `changed-meanwhile`, `step-not-possible` and `appointment-not-possible`.
 */
export async function takeRequestStep(db: Db, input: StepInput, actor: Actor, now: Date): Promise<RequestDetail> {
  const before = await readRequest(db, input)
  if (before.request.version !== input.version) {
    if (await alreadyTaken(db, input, actor)) return before
    throw new Refusal('changed-meanwhile')
  }
  assertPossible(input, before, now)
  try {
    await inOneTransaction(db, [...changes(db, input, before, actor, now), ...stepLetter(db, input, before, now)])
  } catch (error) {
    if (!violates(error, 'request_steps_request_id_position_pk')) throw error
    if (!(await alreadyTaken(db, input, actor))) throw new Refusal('changed-meanwhile')
  }
  return readRequest(db, input)
}

/**
 * Moves a request to the trash, or restores it. Refuses `not-found`, and `changed-meanwhile` if somebody takes a step in the same
 * moment.
 */
export async function trashRequest(
  db: Db,
  { id }: { readonly id: string },
  step: 'deleted' | 'restored',
  actor: Actor,
  now: Date,
): Promise<void> {
  const [request] = await db
    .select({ version: requests.version, deletedAt: requests.deletedAt })
    .from(requests)
    .where(eq(requests.id, id))
  if (!request) throw new Refusal('not-found')
  if ((request.deletedAt !== null) === (step === 'deleted')) return
  const mark = step === 'deleted' ? { deletedAt: now, deletedBy: actor.userId } : { deletedAt: null, deletedBy: null }
  const position = request.version + 1
  try {
    await inOneTransaction(db, [
      db.insert(requestSteps).values({ requestId: id, position, step, actorId: actor.userId, at: now }),
      db
        .update(requests)
        .set({ ...mark, version: position })
        .where(eq(requests.id, id)),
      audited(
        db,
        { actorKind: 'admin', actorId: actor.userId, action: `request.${step}`, subjectType: 'request', subjectId: id },
        now,
      ),
    ])
  } catch (error) {
    if (violates(error, 'request_steps_request_id_position_pk')) throw new Refusal('changed-meanwhile')
    throw error
  }
}

/** Moves a request to the trash. Refuses what `trashRequest` refuses. */
export async function deleteRequest(db: Db, input: { readonly id: string }, actor: Actor, now: Date): Promise<object> {
  await trashRequest(db, input, 'deleted', actor, now)
  return {}
}
