/**
 * Steps of visits on their way to the server. A nurse takes them in elevators and basements, so each is stored on the device
 * before it is sent, and goes out in order once there is a connection. The device keeps no names and no health information.
 */
import type { ReadableAtom } from 'nanostores'
import type { DayStep } from '../../catalog/visit/visit.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import type { CalendarVisit } from '../../contracts/visit/calendar.ts'
import type { SignedInCall } from '../account/signed-in-call.ts'
import type { DeviceItems } from '../device-items.ts'
import { createKeptSteps, type WaitingStep } from './kept-steps.ts'
import { sendStep, type StepAnswer, type StoredStep } from './sent-step.ts'

export type RefusedStep = Pick<StoredStep, 'step' | 'savedAt' | 'visitId'> & {
  readonly code: RefusalCode
  /** The visit as it is; undefined if there is none anymore. */
  readonly visit: CalendarVisit | undefined
  /** How many later steps of the visit are dropped with it. */
  readonly dropped: number
}

type StepEvents = {
  readonly taken: (visit: CalendarVisit) => void
  /** The visit is further on than the screen knows, which stops no step. */
  readonly found: (visit: CalendarVisit) => void
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
  /** Sends what waits; joins a send that is already running. `background`: a timer caused it, not a person. */
  readonly send: (background?: boolean) => Promise<void>
  /** Someone else may sign in: nothing is sent until `open`. */
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

export function createStepQueue({ box, now, isOnline, call }: StepWorld): StepQueue {
  const steps = createKeptSteps(box)
  const { $steps } = steps
  const listeners = new Set<StepEvents>()
  const outcomes = new Map<string, StepOutcome>()
  let owner: string | undefined
  let sending: Promise<void> | undefined

  const tell = (say: (events: StepEvents) => void) => listeners.forEach(say)

  /** What this account left on the device, without what another tab sent since. */
  async function look(): Promise<readonly StoredStep[]> {
    const { kept, othersSent } = await steps.look(({ by }) => by === owner)
    if (othersSent) tell(({ changed }) => changed())
    return kept
  }

  async function attempt(item: StoredStep, background: boolean): Promise<StepAnswer> {
    await steps.markTried(item)
    return sendStep(call, item, { waitedMs: Math.max(0, now() - item.savedAt), background })
  }

  /** Attempts a step, and once more if its visit is further on. Undefined if the person who pressed it has signed out since. */
  async function attemptOnCurrent(item: StoredStep, background: boolean): Promise<StepAnswer | undefined> {
    const answer = await attempt(item, background)
    if (answer.kind !== 'behind') return answer
    const { visit } = answer
    await steps.moveOn(item, visit.version)
    // The screen shows steps only on top of the visit they start from.
    tell(({ found }) => found(visit))
    const moved = steps.find(item.id)
    return moved && attempt(moved, background)
  }

  async function settle(ids: readonly string[], outcome: StepOutcome) {
    for (const id of ids) {
      await box.forget(id)
      outcomes.set(id, outcome)
    }
    steps.drop(ids)
  }

  /** Later steps were taken on top of the refused one, without knowing the visit's current state: they go with it. */
  async function refuse(item: StoredStep, { code, visit }: Extract<StepAnswer, { kind: 'refused' }>) {
    const { id, visitId, step, savedAt, version } = item
    const later = $steps.get().filter((one) => one.visitId === visitId && one.savedAt > savedAt)
    await settle([id, ...later.map((one) => one.id)], { outcome: 'refused', version })
    tell((events) => events.refused({ step, savedAt, visitId, code, visit, dropped: later.length }))
  }

  async function sendAll(background: boolean) {
    /** Visits with a step that failed or was refused: no later step of theirs is sent. */
    const stopped = new Set<string>()
    for (const { id, visitId, by } of await look()) {
      if (by !== owner) return
      const item = steps.find(id)
      if (stopped.has(visitId) || !item) continue
      if (!isOnline()) return steps.hold()
      const answer = await attemptOnCurrent(item, background)
      // It waits on the device until they sign in again.
      if (!answer) return
      // If this one gets no answer, the next won't either.
      if (answer.kind === 'unanswered' || answer.kind === 'behind') return steps.hold()
      if (answer.kind === 'taken') {
        tell(({ taken }) => taken(answer.visit))
        await settle([id], { outcome: 'taken', version: answer.visit.version })
        continue
      }
      stopped.add(visitId)
      if (answer.kind === 'failed') steps.hold()
      else await refuse(item, answer)
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
      steps.drop($steps.get().map(({ id }) => id))
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
      await steps.add(item, isOnline() && others.every(({ state }) => state === 'sending') ? 'sending' : 'waiting')
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
      steps.drop([last.id])
      await box.forget(last.id)
      return true
    },
    async discard(ids) {
      steps.drop(ids)
      for (const id of ids) await box.forget(id)
    },
    listen(events) {
      listeners.add(events)
      return () => void listeners.delete(events)
    },
  }
}
