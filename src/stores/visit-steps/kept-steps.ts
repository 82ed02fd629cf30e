/** The steps that the server hasn't confirmed: as this page shows them, and as the device stores them. */
import { atom, type ReadableAtom } from 'nanostores'
import type { DeviceItems } from '../device-items.ts'
import type { StoredStep } from './sent-step.ts'

/** `waiting`: stored on this device for later. */
export type WaitingStep = StoredStep & { readonly state: 'sending' | 'waiting' }

type KeptSteps = {
  /** Oldest first. */
  readonly $steps: ReadableAtom<readonly WaitingStep[]>
  /** A step on this page; undefined if it is gone. */
  readonly find: (id: string) => StoredStep | undefined
  /** Shows a step, then stores it. */
  readonly add: (step: StoredStep, state: WaitingStep['state']) => Promise<void>
  /** Notes that a step may have reached the server, so it can't be undone anymore. */
  readonly markTried: (step: StoredStep) => Promise<void>
  /** Makes a step, and those after it, start from the visit's current version. */
  readonly moveOn: (step: StoredStep, to: number) => Promise<void>
  /** Shows that every step waits. */
  readonly hold: () => void
  /** Takes steps off the page. The device keeps them. */
  readonly drop: (ids: readonly string[]) => void
  /**
   * Shows what an account has on the device. `isOurs` is asked once the device has answered: someone may have signed out by then.
   * `othersSent`: another tab has sent steps that this page showed.
   */
  readonly look: (
    isOurs: (step: StoredStep) => boolean,
  ) => Promise<{ readonly kept: readonly StoredStep[]; readonly othersSent: boolean }>
}

export function createKeptSteps(box: DeviceItems<StoredStep>): KeptSteps {
  const $steps = atom<readonly WaitingStep[]>([])
  /** Steps that the device has stored: if one is gone from there, another tab sent it. */
  const stored = new Set<string>()

  function show(step: WaitingStep) {
    const others = $steps.get().filter(({ id }) => id !== step.id)
    $steps.set([...others, step].sort((one, other) => one.savedAt - other.savedAt))
  }

  function drop(ids: readonly string[]) {
    for (const id of ids) stored.delete(id)
    $steps.set($steps.get().filter(({ id }) => !ids.includes(id)))
  }

  return {
    $steps,
    drop,
    find(id) {
      const found = $steps.get().find((one) => one.id === id)
      if (!found) return undefined
      const { state: _state, ...step } = found
      return step
    },
    async add(step, state) {
      show({ ...step, state })
      await box.keep(step)
      stored.add(step.id)
    },
    async markTried(step) {
      show({ ...$steps.get().find(({ id }) => id === step.id)!, tried: true })
      if (!step.tried) await box.keep({ ...step, tried: true })
    },
    async moveOn({ visitId, version, savedAt }, to) {
      for (const { state, ...step } of $steps.get()) {
        const isGone = !$steps.get().some(({ id }) => id === step.id)
        if (step.visitId !== visitId || step.savedAt < savedAt || isGone) continue
        const moved = { ...step, version: step.version + to - version }
        show({ ...moved, state })
        await box.keep(moved)
      }
    },
    hold: () => $steps.set($steps.get().map((step) => ({ ...step, state: 'waiting' as const }))),
    async look(isOurs) {
      const before = [...stored]
      const kept = (await box.waiting()).filter((step) => isOurs(step))
      const gone = before.filter((id) => stored.has(id) && !kept.some((step) => step.id === id))
      if (gone.length > 0) drop(gone)
      for (const step of kept) {
        stored.add(step.id)
        const known = $steps.get().find(({ id }) => id === step.id)
        // Another tab may have moved it on.
        if (known?.version !== step.version) show({ ...step, state: known?.state ?? 'waiting' })
      }
      return { kept, othersSent: gone.length > 0 }
    },
  }
}
