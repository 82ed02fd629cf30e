/**
 * Whether the signed-in person is an admin. We ask once someone is signed in, and know only when `completed` is true.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { call, type CallOptions } from '../../client/call.ts'
import { isAdmin } from '../../contracts/account/session.ts'
import { session as pageSession, type SessionStore } from './session.ts'
import { until } from '../until.ts'

type AdminCheck =
  | { readonly completed: false }
  | { readonly completed: true; readonly isAdmin: boolean }
  /** The check failed, so we know neither. */
  | { readonly completed: true; readonly isAdmin: undefined }

export type AdminCheckStore = {
  readonly $isAdmin: ReadableAtom<AdminCheck>
  /** Resolves when the check is completed. */
  readonly completed: () => Promise<boolean | undefined>
  /** Asks again after a failed check. */
  readonly retry: () => void
  /** The server refused an admin's call, so the role is gone. */
  readonly lost: () => void
}

export function createAdminCheck(session: SessionStore, options: CallOptions = {}): AdminCheckStore {
  const $isAdmin = atom<AdminCheck>({ completed: false })
  let person: string | undefined

  async function ask(id: string) {
    $isAdmin.set({ completed: false })
    const result = await call(isAdmin, {}, { ...options, caller: session.caller })
    // Someone else may have signed in since.
    if (person === id) $isAdmin.set({ completed: true, isAdmin: result.ok ? result.value.is_admin : undefined })
  }

  session.$session.subscribe((state) => {
    const id = state.status === 'signed-in' ? `${state.user.id} ${state.user.role}` : undefined
    if (id === person) return
    person = id
    if (id === undefined) $isAdmin.set({ completed: false })
    else void ask(id)
  })

  return {
    $isAdmin,
    async completed() {
      const check = await until($isAdmin, ({ completed }) => completed || person === undefined)
      return check.completed ? check.isAdmin : undefined
    },
    retry() {
      const check = $isAdmin.get()
      if (person !== undefined && check.completed && check.isAdmin === undefined) void ask(person)
    },
    lost() {
      if (person !== undefined) $isAdmin.set({ completed: true, isAdmin: false })
    },
  }
}

/** The page's instance. */
export const adminCheck: AdminCheckStore = createAdminCheck(pageSession)
