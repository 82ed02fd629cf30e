/** Sending one step of a visit: what is sent, and what the answer says about it. */
import { asideSteps, mayTake, type DayStep, type VisitStepName } from '../../catalog/visit/visit.ts'
import { codeOf } from '../../client/call.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import { readVisit, type CalendarVisit } from '../../contracts/visit/calendar.ts'
import { stepVisit } from '../../contracts/visit/change.ts'
import type { SignedInCall } from '../account/signed-in-call.ts'

export type StoredStep = {
  readonly id: string
  readonly savedAt: number
  /** The account of the person who pressed. If someone else signs in on this device, it isn't sent as theirs. */
  readonly by: string
  readonly visitId: string
  /** The visit's version that the step starts from. */
  readonly version: number
  readonly step: DayStep
  /** Whether it may have reached the server. */
  readonly tried: boolean
}

/** A step that takes longer waits, because the connection isn't really working. */
const attemptMs = 8_000

/** Refusals of the step itself. Everything else is about the moment or the connection, and passes. */
const finalCodes: readonly RefusalCode[] = [
  'not-found',
  'invalid-input',
  'changed-meanwhile',
  'step-not-possible',
  'no-provider',
  'time-taken',
  'visit-times',
]

export type StepAnswer =
  | { readonly kind: 'taken'; readonly visit: CalendarVisit }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly visit: CalendarVisit | undefined }
  /** The visit's version went up without changing its day: the client is late, or a guest drops out. */
  | { readonly kind: 'behind'; readonly visit: CalendarVisit }
  /** The server fails on this one, but may take others. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'unanswered' }

const isAside = (step: VisitStepName) => (asideSteps as readonly VisitStepName[]).includes(step)

/** A lost answer and a later change look like a refusal: the visit's history tells whether the step was taken. */
async function judge(call: SignedInCall, { visitId, version, step }: StoredStep, code: RefusalCode): Promise<StepAnswer> {
  if (code === 'not-found' || code === 'invalid-input') return { kind: 'refused', code, visit: undefined }
  const found = await call(readVisit, { id: visitId }, { once: true, timeoutMs: attemptMs, background: true })
  if (!found.ok) {
    return codeOf(found.failure) === 'not-found' ? { kind: 'refused', code, visit: undefined } : { kind: 'unanswered' }
  }
  const { visit, steps } = found.value
  const isThere = steps.some((one) => one.position === version + 1 && one.step === step)
  if (isThere) return { kind: 'taken', visit }
  const since = steps.filter(({ position }) => position > version)
  // A client who says they are late hasn't missed the visit.
  const isComing = step === 'no-show' && since.some((one) => one.step === 'running-late')
  const isSame = since.length > 0 && since.every((one) => isAside(one.step)) && !isComing
  if (isSame && mayTake(step, visit.status)) return { kind: 'behind', visit }
  return { kind: 'refused', code, visit }
}

type Sending = {
  /** How long it has waited on the device. */
  readonly waitedMs: number
  /** A timer sends it, not a person. */
  readonly background: boolean
}

/** Sends a step once. */
export async function sendStep(call: SignedInCall, item: StoredStep, { waitedMs, background }: Sending): Promise<StepAnswer> {
  const { visitId: id, version, step } = item
  const result = await call(
    stepVisit,
    { id, version, step, waitedMs },
    { once: true, timeoutMs: attemptMs, lasting: true, background },
  )
  if (result.ok) return { kind: 'taken', visit: result.value }
  const code = codeOf(result.failure)
  if (code !== undefined && finalCodes.includes(code)) return judge(call, item, code)
  return { kind: code === 'unexpected' ? 'failed' : 'unanswered' }
}
