/** The treatments somebody wants to talk about, kept in local storage under `consultationCart` (public spec, sections 3 and 5). */
import { atom, type ReadableAtom } from 'nanostores'
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'

export const consultationListKey = 'consultationCart'

export type ConsultationItem = {
  /** Unique within the list. */
  readonly name: string
  readonly category: string
}

export type ConsultationList = {
  readonly $items: ReadableAtom<readonly ConsultationItem[]>
  /** Takes what was kept, and follows the other tabs until the returned function is called. */
  readonly open: () => () => void
  /** Does nothing for a name that is already there. */
  readonly add: (item: ConsultationItem) => void
  readonly remove: (name: string) => void
  readonly clear: () => void
  readonly has: (name: string) => boolean
}

/** What can be used of a kept list: named treatments, once each. */
function cleanList(kept: unknown): readonly ConsultationItem[] {
  if (!Array.isArray(kept)) return []
  const byName = new Map<string, ConsultationItem>()
  for (const item of kept as readonly unknown[]) {
    if (typeof item !== 'object' || item === null) continue
    const { name, category } = item as Record<string, unknown>
    if (typeof name !== 'string' || name === '' || byName.has(name)) continue
    byName.set(name, { name, category: typeof category === 'string' ? category : '' })
  }
  return [...byName.values()]
}

export function createConsultationList(storage: BrowserStorage): ConsultationList {
  const $items = atom<readonly ConsultationItem[]>([])
  const kept = () => cleanList(storage.read(consultationListKey))
  const reload = () => $items.set(kept())

  /** Starts from what is kept, not from what this tab last saw: another tab may have added since. */
  function change(next: (items: readonly ConsultationItem[]) => readonly ConsultationItem[]) {
    const items = next(kept())
    storage.write(consultationListKey, items)
    $items.set(items)
  }

  return {
    $items,
    open() {
      reload()
      return storage.watch(consultationListKey, reload)
    },
    add: ({ name, category }) =>
      change((items) => (items.some((item) => item.name === name) ? items : [...items, { name, category }])),
    remove: (name) => change((items) => items.filter((item) => item.name !== name)),
    clear: () => change(() => []),
    has: (name) => $items.get().some((item) => item.name === name),
  }
}

/** The page's own list; empty until it is opened, as the page built ahead of time shows it. */
export const consultationList: ConsultationList = createConsultationList(localBrowserStorage())
