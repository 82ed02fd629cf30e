/** What the session needs from outside; tests hand in their own. */
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { browserTabs, type Tabs } from './session-tabs.ts'
import { maySomebodyBeSignedIn } from './signed-in.ts'

export type SessionWorld = {
  readonly storage: BrowserStorage
  readonly tabs: Tabs
  /** Milliseconds of the clock on the wall: a device that slept has aged. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  /** Calls back at intervals, and whenever the page or the connection comes back; answers the way to stop. */
  readonly every: (ms: number, tick: () => void) => () => void
  /** Whether the server is worth asking: whoever never signed in here is not looked for (decision 7). */
  readonly mayAsk: () => boolean
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
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    every: everySoOften,
    mayAsk: () => maySomebodyBeSignedIn(storage),
  }
}
