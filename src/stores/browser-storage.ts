/**
 * JSON values stored in the browser. Storage may be denied, full, or contain something another program wrote. A value that can't
 * be stored is remembered as long as the page lives. Nothing throws.
 */
export type BrowserStorage = {
  /** The value under a key; undefined if there is none or it isn't JSON. The reader checks its shape. */
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  /**
   * Calls `changed` when another tab changes the key, or when this page comes back after others may have; returns a function that
   * stops it.
   */
  readonly watch: (key: string, changed: () => void) => () => void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Calls `open` each time, because even reading `window.localStorage` throws when storage is denied. */
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
      // A page in the back/forward cache gets no storage events.
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

/** Shared by all tabs of the site, and kept. */
export function localBrowserStorage(): BrowserStorage {
  return createBrowserStorage(() => globalThis.localStorage, globalThis.window ?? new EventTarget())
}

/** Only for this tab, and gone when it closes. */
export function sessionBrowserStorage(): BrowserStorage {
  return createBrowserStorage(() => globalThis.sessionStorage, globalThis.window ?? new EventTarget())
}
