/** Fakes a browser's storage in memory (working, denied or full) and a clock that moves on waiting. */
import { createBrowserStorage, type BrowserStorage } from '../../src/stores/browser-storage.ts'
import type { FormWorld } from '../../src/stores/form/request.ts'

export class FakeArea {
  readonly texts = new Map<string, string>()
  denied = false
  full = false

  private opened() {
    if (this.denied) throw new DOMException('denied', 'SecurityError')
    return this.texts
  }

  getItem(key: string) {
    return this.opened().get(key) ?? null
  }

  setItem(key: string, text: string) {
    const texts = this.opened()
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    texts.set(key, text)
  }

  removeItem(key: string) {
    this.opened().delete(key)
  }
}

export class FakePage extends EventTarget {
  /** Fires the event that the browser sends to the other tabs after one of them wrote. */
  storage(key: string | null) {
    this.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  /** Fires the event for a page that "Back" restored from the browser's memory. */
  show() {
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  }
}

export function fakeStorage(area = new FakeArea(), page = new FakePage()): BrowserStorage {
  return createBrowserStorage(() => area, page)
}

/** 10:15 AM in New York on December 1, 2026. */
export const startOfTest = new Date('2026-12-01T15:15:00Z')

export type FakeWorld = FormWorld & { readonly clock: { time: number }; readonly waits: number[] }

/** A fresh page over a tab's storage. Two calls with one storage area act as a reload. */
export function fakeWorld(fetch: typeof globalThis.fetch, area = new FakeArea(), start = startOfTest): FakeWorld {
  const clock = { time: start.getTime() }
  const waits: number[] = []
  return {
    storage: fakeStorage(area),
    now: () => new Date(clock.time),
    async wait(ms) {
      waits.push(ms)
      clock.time += ms
    },
    newKey: () => crypto.randomUUID(),
    fetch,
    clock,
    waits,
  }
}
