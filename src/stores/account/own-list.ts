/** A list of the signed-in person's own items: loading, loaded or failed. It never keeps another person's items. */
import { atom, type ReadableAtom } from 'nanostores'
import { accountMessages } from '../../client/account-messages.ts'
import type { Result } from '../../client/call.ts'
import { messageOf } from '../../client/messages.ts'
import { session } from './session.ts'

type OwnListState<Item> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly sentence: string }
  | { readonly status: 'list'; readonly items: readonly Item[] }

export type OwnList<Item> = {
  readonly $state: ReadableAtom<OwnListState<Item>>
  /** Loads the list, and again whenever someone else signs in; returns a function that stops it. */
  readonly open: () => () => void
  readonly load: () => Promise<void>
  /** Reloads a loaded list, which stays until there is an answer: it may have changed elsewhere. */
  readonly look: () => Promise<void>
  /** Applies a change to the loaded list. */
  readonly change: (of: (items: readonly Item[]) => readonly Item[]) => void
}

/** Hears the id of the signed-in person, as it changes. */
function subscribePerson(heard: (person: string | undefined) => void): () => void {
  let last: string | undefined
  return session.$session.subscribe((state) => {
    const person = state.status === 'signed-in' ? state.user.id : undefined
    if (person !== last) heard(person)
    last = person
  })
}

export function createOwnList<Item>(ask: () => Promise<Result<readonly Item[]>>, hearPerson = subscribePerson): OwnList<Item> {
  const $state = atom<OwnListState<Item>>({ status: 'loading' })
  let asked = 0

  async function load() {
    const turn = ++asked
    if ($state.get().status !== 'list') $state.set({ status: 'loading' })
    const result = await ask()
    if (turn !== asked) return
    if (result.ok) $state.set({ status: 'list', items: result.value })
    else if ($state.get().status !== 'list')
      $state.set({ status: 'failed', sentence: messageOf(result.failure, accountMessages) })
  }

  return {
    $state,
    load,
    async look() {
      if ($state.get().status === 'list') await load()
    },
    open: () =>
      hearPerson((who) => {
        asked += 1
        $state.set({ status: 'loading' })
        if (who !== undefined) void load()
      }),
    change(of) {
      const state = $state.get()
      if (state.status !== 'list') return
      // An answer still on its way may predate the change.
      asked += 1
      $state.set({ status: 'list', items: of(state.items) })
    },
  }
}
