/**
 * Steps of visits on their way to the server. A nurse takes them in elevators and basements, so each is stored on the device
 * before it is sent, and goes out in order once there is a connection. The device keeps no names and no health information.
 */
import { atom, type ReadableAtom } from 'nanostores'
import type { DayStep } from '../../catalog/visit/visit.ts'
import type { RefusalCode } from '../../contracts/failure.ts'
import type { CalendarVisit } from '../../contracts/visit/calendar.ts'
import type { SignedInCall } from '../account/signed-in-call.ts'
import type { DeviceItems } from '../device-items.ts'
import { sendStep, type StepAnswer, type StoredStep } from './sent-step.ts'

/** `waiting`: stored on this device for later. */
export type WaitingStep = StoredStep & { readonly state: 'sending' | 'waiting' }

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

  async function attempt(item: StoredStep, background: boolean): Promise<StepAnswer> {
    // From here on it can't be undone, so mark it first.
    show({ ...$steps.get().find(({ id }) => id === item.id)!, tried: true })
    if (!item.tried) await box.keep({ ...item, tried: true })
    return sendStep(call, item, { waitedMs: Math.max(0, now() - item.savedAt), background })
  }

  /** Makes a step, and those after it, start from the visit's current version. */
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
        const { visit } = answer
        await moveOn(item, visit.version)
        // The screen shows steps only on top of the visit they start from.
        tell(({ found }) => found(visit))
        const moved = itemOf(id)
        // The person who pressed it has signed out since, so it waits on the device.
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
        // Later steps were taken on top of it, without knowing the visit's current state.
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
