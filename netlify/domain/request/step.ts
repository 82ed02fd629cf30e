/** What the clinic does with a request: new → contacted → confirmed, declined or canceled → done (decision 16). */
import { and, eq } from 'drizzle-orm'
import type { RequestState, RequestStep } from '../../../src/catalog/request.ts'
import { placeLine, placesFor } from '../../../src/catalog/visit/place.ts'
import { askedPlace, timeInCalendar, type RequestDetail } from '../../../src/contracts/request/list.ts'
import { choosePlace } from '../../../src/contracts/request/choice.ts'
import type { StepInput } from '../../../src/contracts/request/step.ts'
import type { Caller } from '../../auth/access.ts'
import { inOneTransaction, violates, type Db, type Statement } from '../../db/client.ts'
import { requestSteps } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { assertAhead } from '../rule/appointment-time.ts'
import { checkAppointment } from './appointment.ts'
import { openRequest, readRequest } from './detail.ts'
import type { AuditEntry } from '../rule/audit.ts'
import { isAsAsked } from '../visit/as-asked.ts'
import { stepRows } from './step-rows.ts'

/** State → the steps allowed from it. Of `declined` and `canceled`, the second is for a request with a visit. */
const possible: Readonly<Record<RequestState, readonly RequestStep[]>> = {
  new: ['contacted', 'confirmed', 'declined', 'canceled'],
  contacted: ['reopened', 'confirmed', 'declined', 'canceled', 'done'],
  confirmed: ['confirmed', 'canceled', 'done'],
  declined: ['confirmed', 'done'],
  canceled: ['confirmed', 'done'],
  done: ['reopened'],
}

/** The place of a confirmed visit on one line. Refuses `invalid-input` for one that we don't offer to this client. */
function placeOf(input: StepInput, before: RequestDetail): string | null {
  if (input.step !== 'confirmed') return null
  const { place } = input
  const asked = askedPlace(before)
  if (!placesFor(asked).includes(place.kind)) throw new Refusal('invalid-input', { fields: { place: choosePlace } })
  return placeLine(asked, place.kind, place.words)
}

/** Refuses `step-not-possible`, `time-passed`, and `appointment-not-possible` for a time more than a year ahead. */
function assertPossible(input: StepInput, { request }: RequestDetail, now: Date): void {
  if (!possible[request.state].includes(input.step)) throw new Refusal('step-not-possible')
  const other = timeInCalendar(request, now) === undefined ? 'canceled' : 'declined'
  if (input.step === other) throw new Refusal('step-not-possible')
  if (input.step === 'confirmed') assertAhead(new Date(input.startsAt), now)
}

/** Whether the step at the next position is this same one, repeated after a lost answer. */
async function alreadyTaken(db: Db, input: StepInput, place: string | null, actor: Actor): Promise<boolean> {
  const [stored] = await db
    .select()
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, input.id), eq(requestSteps.position, input.version + 1)))
  if (!stored || stored.step !== input.step || stored.actorId !== actor.userId) return false
  if ('message' in input && input.message !== '') {
    const { steps } = await readRequest(db, input)
    if (steps.find(({ at }) => at === stored.at.toISOString())?.message !== input.message) return false
  }
  if (input.step !== 'confirmed') return true
  if (stored.appointmentAt?.getTime() !== Date.parse(input.startsAt) || stored.appointmentPlace !== place) return false
  if (!input.visit) return true
  const [visit] = await db.select().from(visits).where(eq(visits.requestId, input.id))
  return visit !== undefined && isAsAsked(visit, input.visit)
}

/** The known objections to a time when it was confirmed, for the audit. */
async function doubtsAbout(db: Db, input: StepInput): Promise<NonNullable<AuditEntry['detail']>> {
  if (input.step !== 'confirmed') return {}
  const { id, startsAt } = input
  const { overlaps, outsideHours, holiday } = await checkAppointment(db, { id, startsAt })
  return {
    ...(overlaps.length > 0 && { overlaps: overlaps.map(({ reference }) => reference).join(' ') }),
    ...(outsideHours && { outsideHours }),
    ...(holiday !== null && { holiday }),
  }
}

type Taken = {
  readonly input: StepInput
  readonly before: RequestDetail
  readonly place: string | null
  readonly detail: NonNullable<AuditEntry['detail']>
}

function changes(db: Db, { input, before: { request }, place, detail }: Taken, actor: Actor, now: Date): Statement[] {
  const { id, step, version } = input
  const taken = { id, step, version, place, detail, startsAt: step === 'confirmed' ? new Date(input.startsAt) : null }
  return stepRows(db, request, taken, byAdmin(actor), now)
}

/**
 * Takes a step and returns the request after it. If two steps start from the same version, only one is taken; repeating a step
 * returns the same result. Refuses `not-found`, `changed-meanwhile`, `step-not-possible`, `time-passed`,
 * `appointment-not-possible`, `invalid-input` for a place that we don't offer to this client, and for a visit `no-provider`,
 * `time-taken`, `visit-times`.
 */
export async function takeRequestStep(db: Db, input: StepInput, caller: Caller, now: Date): Promise<RequestDetail> {
  const before = await readRequest(db, input)
  const place = placeOf(input, before)
  if (before.request.version !== input.version) {
    // No step was taken from a version that isn't there yet, and the one after it may be past the database's numbers.
    if (input.version < before.request.version && (await alreadyTaken(db, input, place, caller)))
      return openRequest(db, input, caller, now)
    throw new Refusal('changed-meanwhile')
  }
  assertPossible(input, before, now)
  const taken = { input, before, place, detail: await doubtsAbout(db, input) }
  const own = changes(db, taken, caller, now)
  try {
    if (input.step === 'confirmed' || input.step === 'declined' || input.step === 'canceled') {
      // Only these steps plan a day, and the function starts sooner without that code.
      const { takeWithVisit } = await import('./visit-step.ts')
      await takeWithVisit(db, own, taken, caller, now)
    } else await inOneTransaction(db, own)
  } catch (error) {
    if (!violates(error, 'request_steps_request_id_position_pk')) throw error
    if (!(await alreadyTaken(db, input, place, caller))) throw new Refusal('changed-meanwhile')
  }
  return openRequest(db, input, caller, now)
}
