/** What a composer needs of its page. */
import { callSignedIn, type SignedInCall } from '../account/signed-in-call.ts'
import { localBrowserStorage, sessionBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { pageClock } from '../page-clock.ts'
import type { AutosaveWorld } from './kept-draft.ts'
import { createTabNotes, type TabNotes } from './tab-notes.ts'

export type ComposerWorld = AutosaveWorld & {
  readonly send: SignedInCall
  /** This device's. */
  readonly storage: BrowserStorage
  /** This tab's. */
  readonly tab: TabNotes
  readonly now: () => Date
}

/** A model may take 45 seconds. */
export const generateTimeoutMs = 52_000

export const pageWorld: ComposerWorld = {
  send: callSignedIn,
  storage: localBrowserStorage(),
  tab: createTabNotes(sessionBrowserStorage(), globalThis.window ?? new EventTarget()),
  now: () => new Date(),
  clock: pageClock,
  whenHidden(hidden) {
    window.addEventListener('pagehide', hidden)
    return () => window.removeEventListener('pagehide', hidden)
  },
}
