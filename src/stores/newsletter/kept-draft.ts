/** The drafts this device keeps until they are saved. */
import type { ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { signedInAsKey } from '../account/signed-in.ts'
import type { BrowserStorage } from '../browser-storage.ts'
import { randomKey } from '../form/memory.ts'
import type { PageClock } from '../page-clock.ts'
import { draftOf, draftShape, emptyDraft, essence, type Draft, type SavedNewsletter } from './draft.ts'
import type { TabNotes } from './tab-notes.ts'

const keptDraft = z.object({
  draft: draftShape,
  /** The essence of the saved version that the changes started from. */
  base: z.string(),
  /** That version's number; undefined for a new newsletter. */
  version: z.optional(z.number()),
  at: z.string(),
  /** The tab that changes a saved newsletter. Two tabs may change the same one. */
  tab: z.optional(z.string()),
})

type KeptDraft = z.infer<typeof keptDraft>

/** Where a tab notes which new newsletter is its own, for when it loads again. */
const tabKey = 'newsletter-draft'

/** Where a tab notes the name under which it changes saved ones. */
const tabNameKey = 'newsletter-tab'

/** Whose draft it is: a new newsletter's own, or a tab's. */
const ownerOf = ({ tab, draft }: Pick<KeptDraft, 'tab' | 'draft'>) => tab ?? draft.id

const isUnsaved = ({ draft, base }: KeptDraft) => essence(draft) !== base

/**
 * Each account has drafts of its own: several people may use this device. So does each window: several may write a new newsletter, or
 * change the same saved one. Without an `id`: a new newsletter.
 */
export function createDraftStorage(storage: BrowserStorage, tab: TabNotes) {
  // Read once, because signing out forgets whose session it was before an open composer keeps its words.
  const person = String(storage.read(signedInAsKey))
  const keysOf = (id = 'new') => [id, `other-${id}`].map((end) => `newsletter-draft:${person}:${end}`) as [string, string]
  const noted = z.string().safeParse(tab.read(tabNameKey)).data
  const tabName = noted ?? randomKey()
  if (noted === undefined) tab.write(tabNameKey, tabName)
  /** Whose draft this window kept or brought back. Another window may keep one of its own. */
  let own: string | undefined

  /** The latest first. */
  function all(id?: string): readonly KeptDraft[] {
    const [latestKey, othersKey] = keysOf(id)
    const latest = keptDraft.safeParse(storage.read(latestKey)).data
    const others = z.array(keptDraft).safeParse(storage.read(othersKey)).data ?? []
    return latest ? [latest, ...others] : others
  }

  function setAll(id: string | undefined, [latest, ...others]: readonly KeptDraft[]): void {
    const [latestKey, othersKey] = keysOf(id)
    if (latest) storage.write(latestKey, latest)
    else storage.remove(latestKey)
    if (others.length > 0) storage.write(othersKey, others)
    else storage.remove(othersKey)
  }

  const ofThisTab = (id?: string) => {
    const owner = id === undefined ? tab.read(tabKey) : tabName
    return all(id).find((kept) => ownerOf(kept) === owner)
  }

  return {
    /** The id of the new newsletter that this tab writes. */
    ownId: () => ofThisTab()?.draft.id,
    /** This tab's own unsaved changes, or else the latest. */
    bringBack(id: string | undefined): KeptDraft | undefined {
      const mine = ofThisTab(id)
      const kept = mine && isUnsaved(mine) ? mine : (all(id).find(isUnsaved) ?? mine ?? all(id)[0])
      own = kept && ownerOf(kept)
      return kept
    },
    /** In place of what this window kept or brought back before. */
    keep(id: string | undefined, value: Omit<KeptDraft, 'tab'>): void {
      const kept = id === undefined ? value : { ...value, tab: tabName }
      const owner = ownerOf(kept)
      if (id === undefined) tab.write(tabKey, owner)
      setAll(id, [kept, ...all(id).filter((one) => isUnsaved(one) && ![own, owner].includes(ownerOf(one)))])
      own = owner
    },
    /** What this window kept or brought back. */
    forget: (id: string | undefined): void =>
      setAll(
        id,
        all(id).filter((one) => ownerOf(one) !== own),
      ),
  }
}

export type Start = {
  readonly draft: Draft
  /** The essence of the saved version that the draft started from. */
  readonly base: string
  readonly savedAt?: string
  /** The saved version's number; undefined before the first save. */
  readonly version?: number
  /** When this device kept the unsaved changes that are back. */
  readonly restoredAt?: string
  /** Someone saved the newsletter after this device kept its changes. */
  readonly isOutdated: boolean
}

/** Where the composer starts: the unsaved changes this device kept, or else the saved version. */
export function startOf(id: string, saved: SavedNewsletter | undefined, kept: KeptDraft | undefined): Start {
  const fresh = saved ? draftOf(saved, kept?.draft.brief) : emptyDraft(id)
  const start = { draft: fresh, base: essence(fresh), savedAt: saved?.updatedAt, version: saved?.version, isOutdated: false }
  if (!kept || !isUnsaved(kept) || essence(kept.draft) === start.base) return start
  const { version, at: restoredAt } = kept
  return { ...start, draft: { ...kept.draft, id }, version, restoredAt, isOutdated: version !== saved?.version }
}

export type AutosaveWorld = {
  readonly clock: Pick<PageClock, 'after'>
  /** Calls when the page may go away; returns a function that stops it. */
  readonly whenHidden: (hidden: () => void) => () => void
}

const autosaveMs = 400

/** Keeps soon after each change and when the page may go away. Returns a function that keeps it one last time and stops. */
export function autosave(store: ReadableAtom, keep: () => void, { clock, whenHidden }: AutosaveWorld): () => void {
  let cancel = () => {}
  const unsubscribe = store.subscribe(() => {
    cancel()
    cancel = clock.after(autosaveMs, keep)
  })
  const unwatch = whenHidden(keep)
  return () => {
    unsubscribe()
    unwatch()
    cancel()
    keep()
  }
}
