/**
 * JSON values kept in the browser. Storage may be denied, full or hold what somebody else wrote:
 * what cannot be kept there is remembered for as long as the page lives, and nothing throws.
 */
export type BrowserStorage = {
  /** The value under a key, undefined when there is none or it is not JSON; its shape is the reader's to check. */
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  /** Tells when another tab changed the key, or when this page comes back after others may have; returns the way to stop. */
  readonly watch: (key: string, changed: () => void) => () => void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `open` is asked each time, because reading `window.localStorage` itself throws where storage is denied. */
export function createBrowserStorage(open: () => Area, page: EventTarget): BrowserStorage {
  const remembered = new Map<string, string | undefined>()

  function text(key: string): string | undefined {
    if (remembered.has(key)) return remembered.get(key)
    try {
      return open().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  return {
    read(key) {
      const kept = text(key)
      if (kept === undefined) return undefined
      try {
        return JSON.parse(kept) as unknown
      } catch {
        return undefined
      }
    },
    write(key, value) {
      const json = JSON.stringify(value)
      try {
        open().setItem(key, json)
        remembered.delete(key)
      } catch {
        remembered.set(key, json)
      }
    },
    remove(key) {
      try {
        open().removeItem(key)
        remembered.delete(key)
      } catch {
        remembered.set(key, undefined)
      }
    },
    watch(key, changed) {
      const onStorage = (event: Event) => {
        const touched = (event as StorageEvent).key
        if (touched !== key && touched !== null) return
        remembered.delete(key)
        changed()
      }
      // A page kept for the back button hears no storage events while it is away.
      const onShow = (event: Event) => {
        if ((event as PageTransitionEvent).persisted) changed()
      }
      page.addEventListener('storage', onStorage)
      page.addEventListener('pageshow', onShow)
      return () => {
        page.removeEventListener('storage', onStorage)
        page.removeEventListener('pageshow', onShow)
      }
    },
  }
}

/** Shared by every tab of the site, and kept. */
export function localBrowserStorage(): BrowserStorage {
  return createBrowserStorage(() => globalThis.localStorage, globalThis.window ?? new EventTarget())
}

/** This tab's alone, gone with it. */
export function sessionBrowserStorage(): BrowserStorage {
  return createBrowserStorage(() => globalThis.sessionStorage, globalThis.window ?? new EventTarget())
}
