/**
 * The treatments a visitor wants to talk about, kept in local storage under `consultationCart`.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'

export const consultationListKey = 'consultationCart'

type ConsultationItem = {
  /** Unique within the list. */
  readonly name: string
  readonly category: string
}

export type ConsultationList = {
  readonly $items: ReadableAtom<readonly ConsultationItem[]>
  /** Loads the stored list, and follows other tabs until the returned function is called. */
  readonly open: () => () => void
  /** Does nothing if the name is already in the list. */
  readonly add: (item: ConsultationItem) => void
  readonly remove: (...names: readonly string[]) => void
  readonly clear: () => void
  readonly has: (name: string) => boolean
}

/** The usable part of a stored list: named treatments, each once. */
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

  /** Starts from the stored list instead of this tab's copy, because another tab may have added something. */
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
    remove: (...names) => change((items) => items.filter(({ name }) => !names.includes(name))),
    clear: () => change(() => []),
    has: (name) => $items.get().some((item) => item.name === name),
  }
}

/** The page's instance; empty until opened, like the prerendered page. */
export const consultationList: ConsultationList = createConsultationList(localBrowserStorage())
