/**
 * Steps of visits on their way to the server. A nurse takes them in elevators and basements, so each is stored on the device before
 * it is sent, and goes out in order once there is a connection. The device keeps no name and nothing about anybody's health.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { asideSteps, mayTake, type DayStep, type VisitStepName } from '../../catalog/visit/visit.ts'
import type { Failure } from '../../client/call.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import { readVisit, type CalendarVisit } from '../../contracts/visit/calendar.ts'
import { stepVisit } from '../../contracts/visit/change.ts'
import type { SignedInCall } from '../account/signed-in-call.ts'
import type { DeviceItems } from '../device-items.ts'

export type StoredStep = {
  readonly id: string
  readonly savedAt: number
  /** The account of whoever pressed. If somebody else signs in on this device, it isn't sent as theirs. */
  readonly by: string
  readonly visitId: string
  /** The visit's version that the step begins with. */
  readonly version: number
  readonly step: DayStep
  /** Whether it may have reached the server. */
  readonly tried: boolean
}

/** `waiting`: stored on this device for later. */
export type WaitingStep = StoredStep & { readonly state: 'sending' | 'waiting' }

export type RefusedStep = Pick<StoredStep, 'step' | 'savedAt' | 'visitId'> & {
  readonly code: RefusalCode
  /** The visit as it is; undefined if there is none anymore. */
  readonly visit: CalendarVisit | undefined
  /** How many steps of the visit that were taken after it are dropped with it. */
  readonly dropped: number
}

type StepEvents = {
  readonly taken: (visit: CalendarVisit) => void
  readonly refused: (step: RefusedStep) => void
  /** Another tab sent what waited here. */
  readonly changed: () => void
}

/** `version`: of the visit after the step. */
type StepOutcome = { readonly outcome: 'taken' | 'refused' | 'waiting'; readonly version: number }

type StepQueue = {
  /** Steps that the server hasn't confirmed, oldest first. */
  readonly $steps: ReadableAtom<readonly WaitingStep[]>
  /** Resumes what this account left on the device. */
  readonly open: (by: string) => Promise<void>
  /** Stores a step and sends it. Resolves once the server has answered, or it is clear that it has to wait. */
  readonly press: (visit: Pick<CalendarVisit, 'id' | 'version'>, step: DayStep) => Promise<StepOutcome>
  /** Takes back the last step of a visit, if it never left the device. False if there is none. */
  readonly takeBack: (visitId: string) => Promise<boolean>
  /** Sends what waits; joins a send that is already running. `background`: a timer asks, not a person. */
  readonly send: (background?: boolean) => Promise<void>
  /** Somebody else may sign in: nothing is sent until `open`. */
  readonly close: () => void
  /** Deletes steps that were never sent. */
  readonly discard: (ids: readonly string[]) => Promise<void>
  readonly listen: (events: StepEvents) => () => void
  /** Whether leaving the page now would lose steps, because this device can't store them. */
  readonly wouldLose: () => boolean
}

type StepWorld = {
  readonly box: DeviceItems<StoredStep>
  readonly now: () => number
  readonly isOnline: () => boolean
  readonly call: SignedInCall
}

/** A step that takes longer waits: the connection doesn't really work. */
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

type Answer =
  | { readonly kind: 'taken'; readonly visit: CalendarVisit }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly visit: CalendarVisit | undefined }
  /** The visit's version went up by something that leaves its day as it is: the client is late, or a guest drops out. */
  | { readonly kind: 'behind'; readonly version: number }
  /** The server fails at this one; it may take others. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'unanswered' }

const isAside = (step: VisitStepName) => (asideSteps as readonly VisitStepName[]).includes(step)

const refusalOf = (failure: Failure) => (failure.kind === 'refused' ? failure.code : undefined)

export function createStepQueue({ box, now, isOnline, call }: StepWorld): StepQueue {
  const $steps = atom<readonly WaitingStep[]>([])
  const listeners = new Set<StepEvents>()
  /** Steps that the device has stored: if one is gone from there, another tab sent it. */
  const stored = new Set<string>()
  const outcomes = new Map<string, StepOutcome>()
  let owner: string | undefined
  let sending: Promise<void> | undefined

  const tell = (say: (events: StepEvents) => void) => listeners.forEach(say)
  const drop = (ids: readonly string[]) => {
    for (const id of ids) stored.delete(id)
    $steps.set($steps.get().filter(({ id }) => !ids.includes(id)))
  }
  const itemOf = (id: string): StoredStep | undefined => {
    const found = $steps.get().find((one) => one.id === id)
    if (!found) return undefined
    const { state: _state, ...item } = found
    return item
  }
  const hold = () => $steps.set($steps.get().map((step) => ({ ...step, state: 'waiting' as const })))

  function show(step: WaitingStep) {
    const others = $steps.get().filter(({ id }) => id !== step.id)
    $steps.set([...others, step].sort((one, other) => one.savedAt - other.savedAt))
  }

  /** What this account left on the device, without what another tab sent since. */
  async function look(): Promise<readonly StoredStep[]> {
    const before = [...stored]
    const kept = (await box.waiting()).filter(({ by }) => by === owner)
    const gone = before.filter((id) => stored.has(id) && !kept.some((step) => step.id === id))
    if (gone.length > 0) {
      drop(gone)
      tell(({ changed }) => changed())
    }
    for (const step of kept) {
      stored.add(step.id)
      const known = $steps.get().find(({ id }) => id === step.id)
      // Another tab may have moved it on.
      if (known?.version !== step.version) show({ ...step, state: known?.state ?? 'waiting' })
    }
    return kept
  }

  /** A lost answer and a later change look like a refusal: the visit's history tells whether the step was taken. */
  async function judge({ visitId, version, step }: StoredStep, code: RefusalCode): Promise<Answer> {
    if (code === 'not-found' || code === 'invalid-input') return { kind: 'refused', code, visit: undefined }
    const found = await call(readVisit, { id: visitId }, { once: true, timeoutMs: attemptMs, background: true })
    if (!found.ok) {
      return refusalOf(found.failure) === 'not-found' ? { kind: 'refused', code, visit: undefined } : { kind: 'unanswered' }
    }
    const { visit, steps } = found.value
    const isThere = steps.some((one) => one.position === version + 1 && one.step === step)
    if (isThere) return { kind: 'taken', visit }
    const since = steps.filter(({ position }) => position > version)
    // Nobody misses a visit whose client says that they are late.
    const isComing = step === 'no-show' && since.some((one) => one.step === 'running-late')
    const isSame = since.length > 0 && since.every((one) => isAside(one.step)) && !isComing
    if (isSame && mayTake(step, visit.status)) return { kind: 'behind', version: visit.version }
    return { kind: 'refused', code, visit }
  }

  async function attempt(item: StoredStep, background: boolean): Promise<Answer> {
    const { visitId, version, step, savedAt } = item
    // From here on it can't be taken back, so mark it before anything else.
    show({ ...$steps.get().find(({ id }) => id === item.id)!, tried: true })
    if (!item.tried) await box.keep({ ...item, tried: true })
    // The device's clock may be wrong, so its word counts only for what waited.
    const waited = now() - savedAt > attemptMs
    const input = { id: visitId, version, step, ...(waited && { takenAt: new Date(savedAt).toISOString() }) }
    const result = await call(stepVisit, input, { once: true, timeoutMs: attemptMs, lasting: true, background })
    if (result.ok) return { kind: 'taken', visit: result.value }
    const code = refusalOf(result.failure)
    if (code !== undefined && finalCodes.includes(code)) return judge(item, code)
    return { kind: code === 'unexpected' ? 'failed' : 'unanswered' }
  }

  /** Has a step, and those on top of it, begin with the version that the visit has now. */
  async function moveOn({ visitId, version, savedAt }: StoredStep, to: number) {
    for (const { state, ...step } of $steps.get()) {
      if (step.visitId !== visitId || step.savedAt < savedAt || !itemOf(step.id)) continue
      const moved = { ...step, version: step.version + to - version }
      show({ ...moved, state })
      await box.keep(moved)
    }
  }

  async function settle(ids: readonly string[], outcome: StepOutcome) {
    for (const id of ids) {
      await box.forget(id)
      outcomes.set(id, outcome)
    }
    drop(ids)
  }

  async function sendAll(background: boolean) {
    const failed = new Set<string>()
    const refused = new Set<string>()
    for (const { id, visitId, step, savedAt, by } of await look()) {
      if (by !== owner) return
      const item = itemOf(id)
      if (failed.has(visitId) || refused.has(visitId) || !item) continue
      if (!isOnline()) return hold()
      let answer = await attempt(item, background)
      if (answer.kind === 'behind') {
        await moveOn(item, answer.version)
        const moved = itemOf(id)
        // Whoever pressed it signed out meanwhile: it waits on the device.
        if (!moved) return
        answer = await attempt(moved, background)
      }
      // If this one gets no answer, the next won't either.
      if (answer.kind === 'unanswered' || answer.kind === 'behind') return hold()
      if (answer.kind === 'failed') {
        failed.add(visitId)
        hold()
      } else if (answer.kind === 'taken') {
        tell(({ taken }) => taken(answer.visit))
        await settle([id], { outcome: 'taken', version: answer.visit.version })
      } else {
        // The later ones were taken on top of it, without knowing what is there now.
        refused.add(visitId)
        const later = $steps.get().filter((one) => one.visitId === visitId && one.savedAt > savedAt)
        await settle([id, ...later.map((one) => one.id)], { outcome: 'refused', version: item.version })
        const { code, visit } = answer
        tell((events) => events.refused({ step, savedAt, visitId, code, visit, dropped: later.length }))
      }
    }
  }

  async function send(background = false) {
    if (owner === undefined) return
    await (sending ??= sendAll(background).finally(() => {
      sending = undefined
    }))
  }

  return {
    $steps,
    send,
    wouldLose: box.wouldLose,
    async open(by) {
      owner = by
      await look()
      await send(true)
    },
    close() {
      owner = undefined
      drop($steps.get().map(({ id }) => id))
    },
    async press({ id: visitId, version }, step) {
      if (owner === undefined) return { outcome: 'refused', version }
      const id = `${visitId}/${version}/${step}`
      const others = $steps.get()
      const waiting = { outcome: 'waiting', version: version + 1 } as const
      if (others.some((one) => one.id === id)) return waiting
      // Later than every other one, even if the device's clock was set back.
      const savedAt = Math.max(now(), ...others.map((one) => one.savedAt + 1))
      const item = { id, savedAt, by: owner, visitId, version, step, tried: false }
      show({ ...item, state: isOnline() && others.every(({ state }) => state === 'sending') ? 'sending' : 'waiting' })
      await box.keep(item)
      stored.add(id)
      // A running send may have looked before this was stored.
      await sending
      await send()
      const outcome = outcomes.get(id) ?? waiting
      outcomes.delete(id)
      return outcome
    },
    async takeBack(visitId) {
      const last = $steps.get().findLast((one) => one.visitId === visitId)
      if (!last || last.tried) return false
      drop([last.id])
      await box.forget(last.id)
      return true
    },
    async discard(ids) {
      drop(ids)
      for (const id of ids) await box.forget(id)
    },
    listen(events) {
      listeners.add(events)
      return () => void listeners.delete(events)
    },
  }
}
