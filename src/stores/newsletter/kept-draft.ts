/** The drafts this device keeps until they are saved. */
import type { ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { signedInAsKey } from '../account/signed-in.ts'
import type { BrowserStorage } from '../browser-storage.ts'
import type { ThankYouClock } from '../form/thank-you.ts'
import { draftOf, draftShape, emptyDraft, essence, type Draft, type SavedNewsletter } from './draft.ts'

const keptDraft = z.object({
  draft: draftShape,
  /** The essence of the saved version that the changes started from. */
  base: z.string(),
  /** That version's number; undefined for a new newsletter. */
  version: z.optional(z.number()),
  at: z.string(),
})

type KeptDraft = z.infer<typeof keptDraft>

/** Where a tab notes which new newsletter is its own, for when it loads again. */
const tabKey = 'newsletter-draft'

/**
 * Each account has drafts of its own: several people may use this device. A saved newsletter is kept under its id. New ones are kept
 * together, because several windows may each write one: `own` is the draft that this window kept or brought back.
 */
export function createDraftStorage(storage: BrowserStorage, tab: Pick<BrowserStorage, 'read' | 'write'>) {
  // Read once, because signing out forgets whose session it was before an open composer keeps its words.
  const person = String(storage.read(signedInAsKey))
  const keyOf = (id: string) => `newsletter-draft:${person}:${id}`
  const [newKey, othersKey] = [keyOf('new'), keyOf('other-new')]
  const keptAs = (key: string) => keptDraft.safeParse(storage.read(key)).data

  /** The latest first. */
  function newOnes(): readonly KeptDraft[] {
    const others = z.array(keptDraft).safeParse(storage.read(othersKey)).data ?? []
    const latest = keptAs(newKey)
    return latest ? [latest, ...others] : others
  }

  function setNewOnes([latest, ...others]: readonly KeptDraft[]): void {
    if (latest) storage.write(newKey, latest)
    else storage.remove(newKey)
    if (others.length > 0) storage.write(othersKey, others)
    else storage.remove(othersKey)
  }

  const ofThisTab = () => newOnes().find(({ draft }) => draft.id === tab.read(tabKey))

  return {
    /** The id of the new newsletter that this tab writes. */
    ownId: () => ofThisTab()?.draft.id,
    /** Without an id: this tab's own new one, or else the latest. */
    read(id: string | undefined): KeptDraft | undefined {
      if (id !== undefined) return keptAs(keyOf(id))
      return ofThisTab() ?? newOnes()[0]
    },
    /** Without an id: in place of the window's `own` new one. */
    keep(id: string | undefined, value: KeptDraft, own: string | undefined): void {
      if (id !== undefined) return storage.write(keyOf(id), value)
      tab.write(tabKey, value.draft.id)
      setNewOnes([value, ...newOnes().filter(({ draft }) => draft.id !== own && draft.id !== value.draft.id)])
    },
    forget: (id: string) => storage.remove(keyOf(id)),
    forgetNew: (own: string | undefined): void => setNewOnes(newOnes().filter(({ draft }) => draft.id !== own)),
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
  if (!kept || essence(kept.draft) === kept.base || essence(kept.draft) === start.base) return start
  const { version, at: restoredAt } = kept
  return { ...start, draft: { ...kept.draft, id }, version, restoredAt, isOutdated: version !== saved?.version }
}

export type AutosaveWorld = {
  readonly clock: Pick<ThankYouClock, 'after'>
  /** Calls when the page may go away; returns a function that stops it. */
  readonly whenHidden: (hidden: () => void) => () => void
}

const autosaveMs = 400

/** Keeps soon after each change and when the page may go away. Returns a function that keeps once more and stops. */
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
