/** Whether to show a page to this visitor (both specs on route guards; decision 6). */
import { atom, type ReadableAtom } from 'nanostores'
import { paths } from '../../catalog/site/paths.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import type { AdminCheckStore } from './admin-check.ts'
import { signInPath } from './return-path.ts'
import type { Parting, SessionStore } from './session.ts'

export type Passage =
  /** Not known yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'allowed' }
  /** The role was lost while the page was open; the page says so in place. */
  | { readonly kind: 'denied' }
  /** The server can't be reached; the guard's `retry` asks again. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'elsewhere'; readonly path: string }

export type Guard = {
  readonly $passage: ReadableAtom<Passage>
  readonly open: () => Promise<void>
  readonly retry: () => void
}

/** What the sign-in page says to people who were signed out without asking for it. */
const partingSentences = {
  idle: refusalSentences['session-idle'],
  ended: 'You were signed out. Please sign in again.',
} as const satisfies Partial<Record<Parting, string>>

function signInAddress(here: string, why: Parting): string {
  const path = signInPath(here)
  return why in partingSentences ? `${path}${path.includes('?') ? '&' : '?'}${why}=1` : path
}

/** The sentence that `signInAddress` asked for. */
export function partingSentence(search: string): string | undefined {
  const marks = new URLSearchParams(search)
  return Object.entries(partingSentences).find(([why]) => marks.has(why))?.[1]
}

/** `here`: the path, query and hash to come back to. */
export function createGuard(
  need: 'signed-in' | 'admin',
  session: SessionStore,
  adminCheck: AdminCheckStore,
  here: () => string,
): Guard {
  const $passage = atom<Passage>({ kind: 'wait' })
  /** Whether the visitor was let in: only then can they lose access. */
  let admitted = false

  function judge(): Passage {
    const state = session.$session.get()
    if (state.status === 'signed-out') {
      return { kind: 'elsewhere', path: state.why === 'left' ? paths.home : signInAddress(here(), state.why) }
    }
    if (state.status !== 'signed-in') return { kind: state.status === 'unreachable' ? 'unreachable' : 'wait' }
    if (need === 'signed-in') return { kind: 'allowed' }
    const check = adminCheck.$isAdmin.get()
    // Let an admin keep working while we check again.
    if (!check.completed) return { kind: admitted ? 'allowed' : 'wait' }
    if (check.isAdmin === undefined) return { kind: 'unreachable' }
    if (check.isAdmin) return { kind: 'allowed' }
    return admitted ? { kind: 'denied' } : { kind: 'elsewhere', path: paths.home }
  }

  function look() {
    const passage = judge()
    if (passage.kind === 'allowed') admitted = true
    if (JSON.stringify(passage) !== JSON.stringify($passage.get())) $passage.set(passage)
  }

  session.$session.listen(look)
  adminCheck.$isAdmin.listen(look)

  return {
    $passage,
    async open() {
      await session.open()
      look()
    },
    retry() {
      void session.retry()
      adminCheck.retry()
    },
  }
}
