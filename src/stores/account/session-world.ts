/** What the session needs from outside; tests pass in their own. */
import { pause } from '../../client/call.ts'
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { forgetTyped } from '../form/typed.ts'
import { browserTabs, type Tabs } from './session-tabs.ts'
import { maySomebodyBeSignedIn } from './signed-in.ts'

export type SessionWorld = {
  readonly storage: BrowserStorage
  readonly tabs: Tabs
  /** Wall-clock milliseconds, so that time counts while a device sleeps. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  /** Calls `tick` at intervals, and whenever the page or the connection comes back; returns a function that stops it. */
  readonly every: (ms: number, tick: () => void) => () => void
  /** Whether to ask the server at all: we don't ask for a visitor who never signed in here (decision 7). */
  readonly mayAsk: () => boolean
  /** Forgets what was typed in this tab's forms. */
  readonly forgetTyped: () => void
  readonly fetch?: typeof globalThis.fetch
}

function everySoOften(ms: number, tick: () => void): () => void {
  const timer = setInterval(tick, ms)
  const whenSeen = () => document.visibilityState === 'visible' && tick()
  document.addEventListener('visibilitychange', whenSeen)
  addEventListener('online', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', whenSeen)
    removeEventListener('online', tick)
  }
}

export function pageSessionWorld(): SessionWorld {
  const storage = localBrowserStorage()
  return {
    storage,
    tabs: browserTabs(),
    now: Date.now,
    wait: pause,
    every: everySoOften,
    mayAsk: () => maySomebodyBeSignedIn(storage),
    forgetTyped: () => forgetTyped(() => sessionStorage),
  }
}
