/** A composer's state, and how its tasks change it: one task at a time, and what goes wrong is said in the state. */
import { atom, type ReadableAtom } from 'nanostores'
import { adminMessageOf } from '../../client/admin-messages.ts'
import type { Failure } from '../../client/call.ts'
import { stateOf, type ComposerState, type Composing, type Trouble, type Work } from './composer-state.ts'

export type ComposingStore = {
  readonly $state: ReadableAtom<ComposerState>
  readonly set: (part: Partial<Composing>) => void
  /** Says what went wrong; returns that it did. */
  readonly fail: (at: Trouble['at'], failure: Failure, otherwise: string, mayRetry?: boolean) => false
  /** Does one thing at a time, so the second click of a double click does nothing. Returns whether it worked. */
  readonly run: (work: Work, task: () => Promise<boolean>) => Promise<boolean>
}

export function createComposing(start: Composing): ComposingStore {
  const $state = atom(stateOf(start))
  const set = (part: Partial<Composing>) => $state.set(stateOf({ ...$state.get(), ...part }))
  return {
    $state,
    set,
    fail(at, failure, otherwise, mayRetry = true) {
      const fields = failure.kind === 'refused' ? failure.fields : {}
      // Trying again won't fix an invalid field.
      const trouble = { at, message: adminMessageOf(failure, otherwise), mayRetry: mayRetry && Object.keys(fields).length === 0 }
      set({ fields, trouble })
      return false
    },
    async run(work, task) {
      if ($state.get().work !== undefined) return false
      set({ work, trouble: undefined })
      try {
        return await task()
      } finally {
        set({ work: undefined })
      }
    },
  }
}
